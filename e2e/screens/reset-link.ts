import { apiClient } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { emailLink } from './email-link.ts';

/** Parents whose password no other screen uses, in turn: an address gets only a few links within 15 minutes. */
const RESET_ACCOUNTS = ['parent6', 'parent7', 'parent8', 'parent10'];
let requests = 0;

/** Requests a reset link and reads it from the stored email: '/reset-password?token=…'. */
export function resetLink(site: string): Promise<string> {
  const email = `${RESET_ACCOUNTS[requests % RESET_ACCOUNTS.length]}@fieldhouse.example`;
  requests += 1;
  return emailLink(site, '/reset-password', async () => {
    await mustAnswer(apiClient(site), 202, 'POST', '/api/auth/forgot-password', { email });
    return email;
  });
}

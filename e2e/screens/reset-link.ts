import { type ApiClient, apiClient, signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';

interface ListedMail {
  id: number;
  to: string;
  subject: string;
}

/** Parents whose password no other screen uses, in turn: an address gets only a few links within 15 minutes. */
const RESET_ACCOUNTS = ['parent6', 'parent7', 'parent8', 'parent10'];
let requests = 0;

/** Requests a reset link and reads it from the stored email: '/reset-password?token=…'. */
export async function resetLink(site: string): Promise<string> {
  const email = `${RESET_ACCOUNTS[requests % RESET_ACCOUNTS.length]}@fieldhouse.example`;
  requests += 1;
  const admin = await signedInAs(site, 'admin');
  const [before] = await resetMailsTo(admin, email);
  await mustAnswer(apiClient(site), 202, 'POST', '/api/auth/forgot-password', { email });
  return waitFor('an email with a reset link', async () => {
    const [mail] = await resetMailsTo(admin, email);
    if (mail === undefined || mail.id === before?.id) return undefined;
    const { text } = await mustAnswer<{ text: string }>(admin, 200, 'GET', `/api/admin/mail/${mail.id}`);
    return text.match(/\/reset-password\?token=[\w-]+/)?.[0];
  });
}

/** The emails with reset links to an address, the newest first. */
async function resetMailsTo(admin: ApiClient, email: string): Promise<ListedMail[]> {
  const mails = await mustAnswer<ListedMail[]>(admin, 200, 'GET', '/api/admin/mail?limit=20');
  return mails.filter(({ to, subject }) => to === email && /reset/i.test(subject));
}

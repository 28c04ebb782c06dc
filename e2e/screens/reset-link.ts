import { type ApiClient, apiClient, signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';

interface ListedMail {
  id: number;
  to: string;
  subject: string;
}

/** Parents whose password nobody else wants to know, in turn: one address is sent few links in a quarter of an hour. */
const RESET_ACCOUNTS = ['parent6', 'parent7', 'parent8', 'parent10'];
let turn = 0;

/**
 * Asks for a reset link as a visitor does and takes it from the mail, which a demo keeps:
 * '/reset-password?token=…'.
 */
export async function resetLink(site: string): Promise<string> {
  const email = `${RESET_ACCOUNTS[turn % RESET_ACCOUNTS.length]}@fieldhouse.example`;
  turn += 1;
  const admin = await signedInAs(site, 'admin');
  const [before] = await resetMailsTo(admin, email);
  await mustAnswer(apiClient(site), 202, 'POST', '/api/auth/forgot-password', { email });
  return waitFor('a mail with a reset link', async () => {
    const [mail] = await resetMailsTo(admin, email);
    if (mail === undefined || mail.id === before?.id) return undefined;
    const { text } = await mustAnswer<{ text: string }>(admin, 200, 'GET', `/api/admin/mail/${mail.id}`);
    return text.match(/\/reset-password\?token=[\w-]+/)?.[0];
  });
}

/** The newest first. */
async function resetMailsTo(admin: ApiClient, email: string): Promise<ListedMail[]> {
  const mails = await mustAnswer<ListedMail[]>(admin, 200, 'GET', '/api/admin/mail?limit=20');
  return mails.filter(({ to, subject }) => to === email && /reset/i.test(subject));
}

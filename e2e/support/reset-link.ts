import type { BrowserSession } from './browser-session.ts';
import { waitFor } from './wait-for.ts';

interface ListedMail {
  id: number;
  to: string;
  subject: string;
  status: string;
}

/** Requests a reset link and reads it from the email: `/reset-password?token=…`. */
export async function newResetLink({ sendAs }: Pick<BrowserSession, 'sendAs'>, email: string): Promise<string> {
  const resetMails = async () => {
    const mails = await sendAs<ListedMail[]>('admin', 'GET', `/api/admin/mail?q=${encodeURIComponent(email)}`);
    return mails.filter(({ subject, status }) => subject === 'Reset your password' && status === 'stored');
  };
  const before = new Set((await resetMails()).map(({ id }) => id));
  await sendAs('nobody', 'POST', '/api/auth/forgot-password', { email });
  const mail = await waitFor('the email', async () => (await resetMails()).find(({ id }) => !before.has(id)));
  const { text } = await sendAs<{ text: string }>('admin', 'GET', `/api/admin/mail/${mail.id}`);
  const [path] = text.match(/\/reset-password\?token=[\w-]+/) ?? [];
  if (!path) throw new Error(`No link in: ${text}`);
  return path;
}

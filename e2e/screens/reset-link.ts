import { apiClient, signedInAs } from '../support/api-client.ts';
import { waitFor } from '../support/wait-for.ts';

interface KeptMail {
  id: number;
  to: string;
  subject: string;
  text: string;
}

/** Parents whose password nobody else wants to know, in turn: one address is sent few links in a quarter of an hour. */
const FORGETFUL = ['parent6', 'parent7', 'parent8', 'parent10'];
let turn = 0;

/** Asks for a reset link as a visitor does and takes it from the letter, which a demo keeps: '/reset-password?token=…'. */
export async function resetLink(site: string): Promise<string> {
  const email = `${FORGETFUL[turn % FORGETFUL.length]}@fieldhouse.example`;
  turn += 1;
  const admin = await signedInAs(site, 'admin');
  const newest = await lettersTo(admin, email);
  await apiClient(site).send('POST', '/api/auth/forgot-password', { email });
  return waitFor('a letter with a reset link', async () => {
    const [letter] = await lettersTo(admin, email);
    if (letter === undefined || letter.id === newest[0]?.id) return undefined;
    const { body } = await admin.send('GET', `/api/admin/mail/${letter.id}`);
    return (body as KeptMail).text.match(/\/reset-password\?token=[\w-]+/)?.[0];
  });
}

async function lettersTo(admin: Awaited<ReturnType<typeof signedInAs>>, email: string): Promise<KeptMail[]> {
  const { body } = await admin.send('GET', '/api/admin/mail?limit=20');
  return (body as KeptMail[]).filter(({ to, subject }) => to === email && /reset/i.test(subject));
}

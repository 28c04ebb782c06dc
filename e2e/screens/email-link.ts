import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';

interface ListedMail {
  id: number;
  to: string;
}

/**
 * Does `send`, which causes an email and returns its address, and reads the link in it: '/join?token=…' for the path
 * '/join'. The demo club's Mail tab shows links as they are.
 */
export async function emailLink(site: string, path: string, send: () => Promise<string>): Promise<string> {
  const admin = await signedInAs(site, 'admin');
  const last = (await newestMails(admin))[0]?.id ?? 0;
  const address = await send();
  return waitFor(`an email to ${address} with a link to ${path}`, async () => {
    for (const { id, to } of await newestMails(admin)) {
      if (id <= last || to !== address) continue;
      const { text } = await mustAnswer<{ text: string }>(admin, 200, 'GET', `/api/admin/mail/${id}`);
      const link = text.match(new RegExp(`${path}\\?token=[\\w-]+`))?.[0];
      if (link) return link;
    }
    return undefined;
  });
}

const newestMails = (admin: ApiClient) => mustAnswer<ListedMail[]>(admin, 200, 'GET', '/api/admin/mail?limit=20');

import { signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';

/** Makes parent2 ask for the deletion of the own account, once: an account asks a few times an hour. */
export async function deletionWaits(site: string): Promise<void> {
  const parent = await signedInAs(site, 'parent2');
  const { deletionDueAt } = await mustAnswer<{ deletionDueAt: string | null }>(parent, 200, 'GET', '/api/account');
  if (deletionDueAt === null) await mustAnswer(parent, 200, 'POST', '/api/account/deletion');
}

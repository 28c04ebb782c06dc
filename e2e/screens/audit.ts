import { signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';
import type { Screen } from './screen.ts';

const NAME = 'Wilhelmina-Alexandrina';

/** The Audit tab of admins: all entries, those of one child, and none. */
export const AUDIT: readonly Screen[] = [
  {
    name: 'audit',
    title: 'Audit',
    as: 'admin',
    address: '/admin?tab=audit',
    arrange: workWithChild,
    prepare: (page) => page.getByText(NAME).first().waitFor(),
  },
  {
    name: 'audit-child',
    title: 'Audit, what happened to a child',
    as: 'admin',
    address: '/admin?tab=audit',
    arrange: workWithChild,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: new RegExp(`^What happened to ${NAME}`) })
        .first()
        .click();
      await page.getByRole('button', { name: 'Clear Filters' }).waitFor();
    },
  },
  {
    name: 'audit-none',
    title: 'Audit, no entries found',
    as: 'admin',
    address: '/admin?tab=audit&q=unmentioned',
    prepare: (page) => page.getByRole('heading', { name: 'No entries found' }).waitFor(),
  },
];

/** An admin adds a child with a long name and changes it. */
async function workWithChild(site: string): Promise<void> {
  const admin = await signedInAs(site, 'admin');
  const query = `/api/admin/audit?q=${NAME.split('-')[1]}`;
  const entries = () => mustAnswer<unknown[]>(admin, 200, 'GET', query);
  if ((await entries()).length > 0) return;
  const profile = { firstName: NAME, lastName: 'Featherstonehaugh-Cholmondeley', birthdate: '2015-05-04' };
  const { id } = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/children', profile);
  const changed = { ...profile, shirtSize: 'Youth M', primaryPosition: 'Catcher' };
  await mustAnswer(admin, 200, 'PUT', `/api/children/${id}`, changed);
  await waitFor('the entries are in the audit', async () => (await entries()).length >= 2);
}

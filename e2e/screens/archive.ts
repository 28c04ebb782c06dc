import { signedInAs } from '../support/api-client.ts';
import { findChildrenByName } from '../support/children.ts';
import { mustAnswer } from '../support/own-people.ts';
import type { Screen } from './screen.ts';

const ARCHIVED = 'Leftfield';

/** The Archive tab of admins: the lists of coaches and of children. */
export const ARCHIVE: readonly Screen[] = [
  {
    name: 'archive-coaches',
    title: 'Archive, coaches',
    as: 'admin',
    address: '/admin?tab=archive',
    prepare: (page) => page.getByText('Dana Mercer').first().waitFor(),
  },
  {
    name: 'archive-undo',
    title: 'A child was archived',
    as: 'admin',
    address: '/admin?tab=archive&sub=children&q=mateo',
    prepare: async (page) => {
      const archived = { id: 1, firstName: 'Mateo', lastName: 'Alvarez', isActive: false };
      await page.route('**/api/admin/children/*/archive', (route) => route.fulfill({ json: archived }));
      await page.getByRole('button', { name: 'Archive Mateo Alvarez' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'archive-coaches-none',
    title: 'Archive, no archived coach',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=archive&sub=coaches-archived',
    prepare: (page) => page.getByRole('heading', { name: 'No archived coaches' }).waitFor(),
  },
  {
    name: 'archive-children',
    title: 'Archive, children',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=archive&sub=children',
    prepare: (page) => page.getByText('Mateo Alvarez').first().waitFor(),
  },
  {
    name: 'archive-children-archived',
    title: 'Archive, archived children',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=archive&sub=children-archived',
    arrange: archiveOne,
    prepare: (page) => page.getByText(ARCHIVED).first().waitFor(),
  },
];

async function archiveOne(site: string): Promise<void> {
  const admin = await signedInAs(site, 'admin');
  const [known] = await findChildrenByName(admin, ARCHIVED);
  const profile = { firstName: 'Otis', lastName: ARCHIVED, birthdate: '2015-05-04' };
  const { id } = known ?? (await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/children', profile));
  await mustAnswer(admin, 200, 'PUT', `/api/admin/children/${id}/archive`, { isActive: false });
}

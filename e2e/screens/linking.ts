import { DEMO_PARENTS } from '@fieldhouse/contracts/demo';
import { signedInAs } from '../support/api-client.ts';
import { findChildrenByName } from '../support/children.ts';
import { mustAnswer } from '../support/own-people.ts';
import { dialog, type Screen } from './screen.ts';

const LINKED = 'Rightfield';

/** The Linking tab of admins: links, search, the dialog, and the toast after access was removed. */
export const LINKING: readonly Screen[] = [
  {
    name: 'linking',
    title: 'Linking',
    as: 'admin',
    address: '/admin?tab=linking',
    prepare: (page) => page.getByText('Primary (cannot remove)').first().waitFor(),
  },
  {
    name: 'linking-search',
    title: 'Linking, children found',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=linking&q=alvarez',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Link Mateo Alvarez to a parent' }).waitFor();
      await page.getByText('Primary (cannot remove)').first().waitFor();
    },
  },
  {
    name: 'linking-nothing-found',
    title: 'Linking, nothing found',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=linking&q=zzzz',
    prepare: async (page) => {
      await page.getByText('No children found').waitFor();
      await page.getByText('No links found').waitFor();
    },
  },
  {
    name: 'link-child-to-parent',
    title: 'Link Child to Parent',
    as: 'admin',
    address: '/admin?tab=linking&dialog=1',
    prepare: dialog('Link Child to Parent'),
  },
  {
    name: 'link-child-to-parent-refused',
    title: 'Link Child to Parent, nobody chosen',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=linking&dialog=new',
    pictured: false,
    prepare: async (page) => {
      await dialog('Link Child to Parent')(page);
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await page.getByText('Please select a parent').waitFor();
      // The focus is in the child's field, which offers its list.
      await page.getByRole('listbox').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'link-removed',
    title: 'Access was removed',
    as: 'admin',
    address: `/admin?tab=linking&q=${LINKED}`,
    arrange: linkOne,
    prepare: async (page) => {
      await page.route('**/api/admin/child-parent-links/*', (route) => route.fulfill({ status: 204 }));
      await page.getByRole('button', { name: /^Remove access of/ }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
];

/** A child with a second parent who has View Only. */
async function linkOne(site: string): Promise<void> {
  const admin = await signedInAs(site, 'admin');
  if ((await findChildrenByName(admin, LINKED)).length > 0) return;
  const parent = await signedInAs(site, 'parent9');
  const profile = { firstName: 'Ida', lastName: LINKED, birthdate: '2015-05-04' };
  const { id: childId } = await mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/children', profile);
  const link = { childId, parentId: DEMO_PARENTS[10]?.id, accessLevel: 'view-only' };
  await mustAnswer(admin, 201, 'POST', '/api/admin/link-child-to-parent', link);
}

import { signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';
import { heading, type Screen, show } from './screen.ts';

const NAME = 'Wilhelmina-Alexandrina';
/** Mateo Alvarez, a child of `parent` with an age document. */
const MATEO = 1;

/** The Audit tab of admins: all entries, what happened to one child, and none; and the views that a child’s parent sees. */
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
      await page.getByRole('heading', { name: new RegExp(`^What happened to ${NAME}`) }).waitFor();
      await page.getByText('Added child').waitFor();
      await show(page.getByRole('heading', { name: /^What happened to/ }));
    },
  },
  {
    name: 'audit-family',
    title: 'Audit, what happened to a child, with its family’s own registrations and emails',
    atNight: true,
    as: 'admin',
    address: `/admin?tab=audit&child=${MATEO}`,
    prepare: async (page) => {
      await page.getByText('Registered').first().waitFor();
      await show(page.getByRole('heading', { name: /^What happened to/ }));
    },
  },
  {
    name: 'audit-choose',
    title: 'Audit by child, before one is chosen',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=audit&view=child',
    prepare: (page) => page.getByRole('heading', { name: 'Choose a child' }).waitFor(),
  },
  {
    name: 'audit-none',
    title: 'Audit, no entries found',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=audit&q=unmentioned',
    prepare: (page) => page.getByRole('heading', { name: 'No entries found' }).waitFor(),
  },
  {
    name: 'viewed-by-the-club',
    title: 'Viewed by the club, on a child’s page',
    as: 'parent',
    address: `/children/${MATEO}`,
    arrange: viewChild,
    prepare: async (page) => {
      await heading('Player Information')(page);
      const views = page.getByRole('region', { name: 'Viewed by the club' });
      await views.getByText('Coach Dana Mercer').first().waitFor();
      await show(views);
    },
  },
];

/** A coach views a child’s profile, contacts, age document and evaluations, and exports all players. */
async function viewChild(site: string): Promise<void> {
  const [coach, parent] = [await signedInAs(site, 'coach'), await signedInAs(site, 'parent')];
  for (const path of ['', '/parents', '/age-verification', '/evaluations']) {
    await mustAnswer(coach, 200, 'GET', `/api/children/${MATEO}${path}`);
  }
  await mustAnswer(coach, 200, 'GET', '/api/admin/export-all-players');
  await waitFor('the parent sees the views', async () => {
    const views = await mustAnswer<unknown[]>(parent, 200, 'GET', `/api/children/${MATEO}/views`);
    return views.length >= 5;
  });
}

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

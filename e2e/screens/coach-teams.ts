import { dialog, question, type Screen } from './screen.ts';

/** The id of a demo team in `DEMO_TEAMS`. */
const TEN_AND_UNDER = 1;
const NAME = 'Fieldhouse 10U';

const at = (name: string) => `/coach?tab=teams&team=${TEN_AND_UNDER}&dialog=${name}`;

/** The Teams tab of coaches and admins, and its dialogs. */
export const TEAMS: readonly Screen[] = [
  {
    name: 'teams',
    title: 'Teams',
    as: 'coach',
    address: '/coach?tab=teams',
    prepare: (page) => page.getByRole('article', { name: NAME }).waitFor(),
  },
  {
    name: 'team-create',
    title: 'Create a team, what is missing',
    as: 'coach',
    address: '/coach?tab=teams&dialog=create-team',
    prepare: async (page) => {
      const form = page.getByRole('dialog', { name: 'Create Team' });
      await form.getByText('Dana Mercer').waitFor();
      await form.getByRole('button', { name: 'Create Team' }).click();
      await form.getByText('Team name is required').waitFor();
    },
  },
  {
    name: 'team-edit',
    title: 'Edit a team',
    atNight: true,
    as: 'coach',
    address: at('edit-team'),
    prepare: async (page) => {
      await dialog('Edit Team')(page);
      await page.getByRole('dialog').getByText('Ines Ford').waitFor();
    },
  },
  {
    name: 'team-add-member',
    title: 'Add a member',
    as: 'coach',
    address: at('add-member'),
    prepare: async (page) => {
      const form = page.getByRole('dialog', { name: 'Add Member' });
      await form
        .getByRole('button', { name: /^Age Ineligible/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'team-members',
    title: 'The members of a team',
    as: 'coach',
    address: at('members'),
    prepare: (page) => page.getByRole('dialog', { name: NAME }).getByText('Mateo Alvarez').waitFor(),
  },
  {
    name: 'team-remove-member',
    title: 'Remove a member',
    as: 'admin',
    address: at('members'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Remove Mateo Alvarez' }).click();
      await question(`Remove Mateo Alvarez from ${NAME}?`)(page);
    },
  },
  {
    name: 'team-events',
    title: 'The events of a team',
    as: 'coach',
    address: at('team-events'),
    prepare: async (page) => {
      const events = page.getByRole('dialog', { name: NAME });
      await events.getByRole('link').or(events.getByText('No event assigned')).first().waitFor();
    },
  },
];

import { heading, type Screen, show } from './screen.ts';

/** The admin's dashboard above its tabs: Today, and the search of the area. */
export const TODAY: readonly Screen[] = [
  {
    name: 'admin-today',
    title: 'Admin dashboard: Today, and the locations',
    as: 'admin',
    address: '/admin',
    prepare: async (page) => {
      await heading('Today')(page);
      await page.getByText('Barn Court').first().waitFor();
    },
  },
  {
    name: 'admin-find',
    title: 'The search of the admin area',
    as: 'admin',
    address: '/admin',
    prepare: async (page) => {
      await heading('Today')(page);
      await page.getByRole('combobox', { name: 'Find people, children, events' }).fill('al');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'admin-selected',
    title: 'Selected children of the archive',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=archive&sub=children',
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: 'Select page' }).click();
      await show(page.getByRole('group', { name: 'Selected rows' }));
    },
  },
  {
    name: 'admin-selected-question',
    title: 'Archive all selected children',
    as: 'admin',
    address: '/admin?tab=archive&sub=children',
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: 'Select page' }).click();
      await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Archive' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

import type { Page } from 'playwright-core';

/** A screen of the platform, and how to get to what its picture shows. */
export interface Screen {
  /** Names the picture's files. */
  name: string;
  title: string;
  /** Whose screen it is: a demo account; undefined: nobody is signed in. */
  as?: 'parent' | 'coach' | 'admin';
  address: string;
  /** Waits for what must be on the picture, and does what the address alone does not. Must leave the club as it was. */
  prepare: (page: Page) => Promise<void>;
}

/** Demo events, as svc-events' demo numbers them. */
const CLINIC = 1;
const DEFENSE_DAY = 12;
const ASSESSMENTS = 13;
/** Mateo Alvarez, nine: a child of `parent`. */
const MATEO = 1;
const NORTH_CAGES = 1;

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).first().waitFor();

/** Every screen of the platform, in the order in which people meet them. */
export const SCREENS: readonly Screen[] = [
  { name: 'sign-in', title: 'Sign in', address: '/login', prepare: heading('Sign into Parent Account') },
  {
    name: 'registration',
    title: 'Parent registration',
    address: '/register',
    prepare: (page) => page.getByText('Assumption of Risk').waitFor(),
  },
  {
    name: 'parent-dashboard',
    title: 'Parent dashboard',
    as: 'parent',
    address: '/',
    prepare: async (page) => {
      await page.getByRole('article', { name: 'Mateo Alvarez' }).waitFor();
      await page.getByText('Infield Footwork and Quick Hands').first().waitFor();
    },
  },
  {
    name: 'add-child',
    title: 'Add a child',
    as: 'parent',
    address: '/?dialog=add-child',
    prepare: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Add Child' });
      await dialog.getByLabel('First name').fill('Carmen');
      await dialog.getByLabel('Last name').fill('Alvarez');
    },
  },
  {
    name: 'events',
    title: 'Events, for one child',
    as: 'parent',
    address: `/events?child=${MATEO}`,
    prepare: (page) => page.getByText('Infield Footwork and Quick Hands').first().waitFor(),
  },
  {
    name: 'register',
    title: 'Register a child for a time slot',
    as: 'parent',
    address: `/events?event=${ASSESSMENTS}&dialog=register&child=${MATEO}`,
    prepare: async (page) => {
      const sheet = page.getByRole('dialog', { name: 'Agility Assessments' });
      await sheet.getByText('Mateo Alvarez').first().waitFor();
      await sheet.getByText('4:45 PM').click();
      await sheet.getByText('4:45 – 5:00 PM').first().waitFor();
    },
  },
  {
    name: 'event-details',
    title: 'Event details',
    as: 'parent',
    address: `/events?event=${DEFENSE_DAY}&dialog=details`,
    prepare: (page) => page.getByRole('dialog').getByText('Mateo Alvarez').first().waitFor(),
  },
  {
    name: 'child-profile',
    title: 'Child profile',
    as: 'parent',
    address: `/children/${MATEO}`,
    prepare: heading('Player Information'),
  },
  {
    name: 'coach-dashboard',
    title: 'Coach dashboard',
    as: 'coach',
    address: '/coach',
    prepare: (page) => page.getByText('Infield Footwork and Quick Hands').first().waitFor(),
  },
  {
    name: 'create-event',
    title: 'Create an event',
    as: 'coach',
    address: '/coach?dialog=create-event',
    prepare: async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title').fill('First Base Footwork');
      await dialog.getByLabel('Location').selectOption('North Cages');
    },
  },
  {
    name: 'roster',
    title: 'Manage registrations',
    as: 'coach',
    address: `/coach?event=${CLINIC}&dialog=roster`,
    prepare: (page) => page.getByRole('dialog').getByText('June Park').first().waitFor(),
  },
  {
    name: 'bell',
    title: 'The bell',
    as: 'coach',
    address: '/coach',
    prepare: async (page) => {
      await page.getByText('Infield Footwork and Quick Hands').first().waitFor();
      await page.getByRole('button', { name: /Notifications, \d+ unread/ }).click();
      await page
        .getByRole('link', { name: / registered/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-locations',
    title: 'Locations',
    as: 'admin',
    address: '/admin',
    prepare: (page) => page.getByRole('button', { name: /^(Delete|More actions for) North Cages/ }).waitFor(),
  },
  {
    name: 'admin-location',
    title: 'Edit a location',
    as: 'admin',
    address: `/admin?dialog=${NORTH_CAGES}`,
    prepare: (page) => page.getByRole('dialog', { name: 'Edit Location' }).waitFor(),
  },
  {
    name: 'admin-mail',
    title: 'Kept mail',
    as: 'admin',
    address: '/admin?tab=mail',
    prepare: (page) => page.getByText('@fieldhouse.example').first().waitFor(),
  },
  {
    name: 'not-found',
    title: 'Page not found',
    as: 'parent',
    address: '/nowhere',
    prepare: heading('404 Page Not Found'),
  },
  {
    name: 'api-docs',
    title: 'API documents',
    as: 'admin',
    address: '/api/docs',
    prepare: (page) => page.locator('.opblock').nth(3).waitFor(),
  },
];

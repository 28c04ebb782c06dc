import { COACH_SCREENS } from '@fieldhouse/e2e/coach-screens';
import { FAMILY_SCREENS, type Screen } from '@fieldhouse/e2e/family-screens';

/** A location of the demo club, as svc-admin's demo numbers it. */
const NORTH_CAGES = 1;

/** The family screens of the overview. */
const OVERVIEW_SCREENS = new Set(['sign-in', 'parent-dashboard', 'events', 'register', 'event-details']);

/**
 * The overview and the screens of coaches, in the order of the main use case. The admin area has a section of its own.
 */
export const SCREENS: readonly Screen[] = [
  ...Object.values(FAMILY_SCREENS)
    .flat()
    .filter(({ name }) => OVERVIEW_SCREENS.has(name)),
  ...COACH_SCREENS.filter(({ pictured }) => pictured !== false),
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
    name: 'api-docs',
    title: 'API documents',
    as: 'admin',
    address: '/api/docs',
    prepare: (page) => page.locator('.opblock').nth(3).waitFor(),
  },
];

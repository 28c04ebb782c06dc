import { addDays, clubToday } from '@fieldhouse/contracts';
import { NEWCOMER, registerNewcomer } from './newcomer.ts';
import { heading, question, type Screen } from './screen.ts';

/** Ids of demo events. */
const CLINIC = 1;
const BALL_HANDLING = 2;
const DEFENSE_DAY = 12;
const ASSESSMENTS = 13;
const MATEO = 1;
const NOTHING = 999;

const clinicDay = addDays(clubToday(new Date()), 7);

/** The events page as parents see it, and the dialogs of an event. */
export const EVENTS: readonly Screen[] = [
  {
    name: 'events',
    title: 'Events, for one child',
    as: 'parent',
    address: `/events?child=${MATEO}`,
    prepare: async (page) => {
      await page.getByRole('heading', { name: 'For Mateo, 9' }).waitFor();
      await page.getByText('Infield Footwork and Quick Hands').first().waitFor();
    },
  },
  {
    name: 'events-all',
    title: 'Events, for the family',
    as: 'parent',
    address: '/events',
    prepare: async (page) => {
      await page.getByText('Browse and register for upcoming training sessions, clinics, and sports camps').waitFor();
      await page.getByText(/Mateo has \d upcoming registrations\./).waitFor();
      await page.getByText('Infield Footwork and Quick Hands').first().waitFor();
    },
  },
  {
    name: 'events-calendar',
    title: 'Events, as a calendar',
    as: 'parent',
    address: `/events?tab=calendar&sub=${clinicDay}`,
    prepare: (page) => page.getByText('Hitting Clinic: Hands Inside').first().waitFor(),
  },
  {
    name: 'events-filtered',
    title: 'Events, filtered',
    as: 'parent',
    address: '/events?q=sport%3Abaseball+ages%3A9-12',
    differsOnDesk: true,
    prepare: async (page, { onPhone }) => {
      await page.getByText('Infield Footwork and Quick Hands').first().waitFor();
      if (!onPhone) return;
      await page.getByRole('button', { name: 'Filters · 2' }).click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
  },
  {
    name: 'events-none',
    title: 'Events, none matches',
    atNight: true,
    pictured: false,
    as: 'parent',
    address: '/events?q=sport%3Agroup+when%3Atoday',
    prepare: (page) => page.getByText('No events found matching your filters.').waitFor(),
  },
  {
    name: 'event-details',
    title: 'Event details',
    as: 'parent',
    address: `/events?event=${DEFENSE_DAY}&dialog=details`,
    prepare: (page) => page.getByRole('dialog').getByText('Mateo Alvarez').first().waitFor(),
  },
  {
    name: 'event-details-slots',
    title: 'Event details, time slots',
    atNight: true,
    as: 'parent',
    address: `/events?event=${ASSESSMENTS}&dialog=details`,
    prepare: (page) => page.getByRole('dialog').getByText('Another child').first().waitFor(),
  },
  {
    name: 'event-not-found',
    title: 'An event that is gone',
    atNight: true,
    pictured: false,
    as: 'parent',
    address: `/events?event=${NOTHING}&dialog=details`,
    prepare: (page) => page.getByRole('dialog').getByText('Event not found').waitFor(),
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
    name: 'register-no-slot',
    title: 'Register, what is missing',
    atNight: true,
    pictured: false,
    as: 'parent',
    address: `/events?event=${ASSESSMENTS}&dialog=register&child=${MATEO}`,
    prepare: async (page) => {
      const sheet = page.getByRole('dialog', { name: 'Agility Assessments' });
      await sheet.getByText('4:45 PM').waitFor();
      await sheet.getByRole('button', { name: /^Register / }).click();
      await sheet.getByText('Please select a time slot for this event').waitFor();
    },
  },
  {
    name: 'register-no-children',
    title: 'Register, before the first child',
    atNight: true,
    as: NEWCOMER,
    address: `/events?event=${CLINIC}&dialog=register`,
    arrange: registerNewcomer,
    prepare: (page) => page.getByText('You need to add a child before registering for events.').waitFor(),
  },
  {
    name: 'change-time',
    title: 'Another time for a registered child',
    as: 'parent',
    address: `/events?event=${BALL_HANDLING}&dialog=change-time&child=${MATEO}`,
    prepare: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Change Mateo’s time' });
      await dialog.getByText('Mateo’s time').first().waitFor();
      await dialog.getByRole('radio', { name: /^5:00 PM/ }).click();
    },
  },
  {
    name: 'register-registered',
    title: 'The register sheet of a registered child',
    atNight: true,
    as: 'parent',
    address: `/events?event=${BALL_HANDLING}&dialog=register&child=${MATEO}`,
    prepare: (page) => page.getByRole('button', { name: 'Change time for Mateo' }).waitFor(),
  },
  {
    name: 'cancel-registration',
    title: 'Cancel a registration',
    as: 'parent',
    address: `/events?event=${DEFENSE_DAY}&dialog=cancel`,
    prepare: question(/./),
  },
  {
    name: 'not-found',
    title: 'Page not found',
    as: 'parent',
    address: '/nowhere',
    prepare: heading('404 Page Not Found'),
  },
];

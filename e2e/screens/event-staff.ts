import { chooseChild } from '../support/choose-child.ts';
import { dialog, question, type Screen } from './screen.ts';

/** Ids of demo events. */
const CLINIC = 1;
/** The first of a series of four. */
const FORM_LAB = 6;
const ASSESSMENTS = 13;

/** The events page as coaches and admins see it: the event form, deleting, any child of the club. */
export const EVENT_STAFF: readonly Screen[] = [
  {
    name: 'events-coach',
    title: 'Events, seen by a coach',
    as: 'coach',
    address: '/events',
    prepare: (page) => page.getByText('Infield Footwork and Quick Hands').first().waitFor(),
  },
  {
    name: 'event-details-coach',
    title: 'Event details, seen by a coach',
    as: 'coach',
    address: `/events?event=${CLINIC}&dialog=details`,
    prepare: (page) => page.getByRole('dialog').getByText('June Park').first().waitFor(),
  },
  {
    name: 'register-coach',
    title: 'A coach registers any child of the club',
    as: 'coach',
    address: `/events?event=${ASSESSMENTS}&dialog=register`,
    prepare: async (page) => {
      const sheet = page.getByRole('dialog', { name: 'Agility Assessments' });
      await sheet.getByRole('combobox', { name: 'Find a child' }).focus();
      await chooseChild(page, 'arj', /Arjun Raman/);
      await sheet.getByRole('radio', { name: /Arjun Raman/ }).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'event-create',
    title: 'Create an event',
    atNight: true,
    as: 'coach',
    address: '/events?dialog=create-event',
    prepare: async (page) => {
      const form = page.getByRole('dialog', { name: 'Create Event' });
      await form.getByLabel('Title').fill('First Base Footwork');
      await form.getByLabel('Location').selectOption('North Cages');
    },
  },
  {
    name: 'event-create-errors',
    title: 'Create an event, what is missing',
    atNight: true,
    pictured: false,
    as: 'coach',
    address: '/events?dialog=create-event',
    prepare: async (page) => {
      const form = page.getByRole('dialog', { name: 'Create Event' });
      await form.getByRole('button', { name: 'Create Event' }).click();
      await form.getByText('Title is required').waitFor();
    },
  },
  {
    name: 'event-edit',
    title: 'Edit an event',
    atNight: true,
    as: 'coach',
    address: `/events?event=${ASSESSMENTS}&dialog=edit`,
    prepare: async (page) => {
      await dialog('Edit Event')(page);
      await page.getByText('8 time slots of 15 minutes, one child each').waitFor();
    },
  },
  {
    name: 'event-edit-told',
    title: 'Edit an event: its families are told',
    atNight: true,
    as: 'coach',
    address: `/events?event=${CLINIC}&dialog=edit`,
    prepare: async (page) => {
      const form = page.getByRole('dialog', { name: 'Edit Event' });
      await form.getByLabel('Location').selectOption('Barn Court');
      await form.getByRole('button', { name: 'Heat' }).click();
      await form.getByLabel(/^Tell families why/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'event-edit-series',
    title: 'Edit an event of a series',
    as: 'coach',
    address: `/events?event=${FORM_LAB}&dialog=edit`,
    prepare: async (page) => {
      const form = page.getByRole('dialog', { name: 'Edit Event' });
      await form.getByLabel('Capacity', { exact: true }).fill('9');
      await form.getByRole('button', { name: 'Save' }).click();
      await question('Which events change?')(page);
    },
  },
  {
    name: 'event-delete',
    title: 'Delete an event',
    as: 'coach',
    address: `/events?event=${CLINIC}&dialog=delete`,
    prepare: question('Are you sure you want to delete this event?'),
  },
  {
    name: 'event-delete-series',
    title: 'Delete an event of a series',
    atNight: true,
    as: 'coach',
    address: `/events?event=${FORM_LAB}&dialog=delete`,
    prepare: question('Are you sure you want to delete this event?'),
  },
  {
    name: 'events-admin',
    title: 'Events, seen by an admin',
    atNight: true,
    pictured: false,
    as: 'admin',
    address: '/events',
    prepare: (page) => page.getByText('Infield Footwork and Quick Hands').first().waitFor(),
  },
];

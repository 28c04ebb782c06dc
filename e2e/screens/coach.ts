import { chooseChild } from '../support/choose-child.ts';
import { heading, question, type Screen, show } from './screen.ts';

/** Ids of demo events. */
const CLINIC = 1;
const ASSESSMENTS = 13;

/** The coach's dashboard: the board, upcoming and past events, and every dialog of an event. */
export const COACH: readonly Screen[] = [
  {
    name: 'coach-dashboard',
    title: 'Coach dashboard',
    as: 'coach',
    address: '/coach',
    prepare: (page) =>
      page
        .getByRole('link', { name: /^Call / })
        .first()
        .waitFor(),
  },
  {
    name: 'coach-past-events',
    title: 'Past events',
    atNight: true,
    as: 'coach',
    address: '/coach?sub=past',
    prepare: (page) => show(page.getByText('Completed').first()),
  },
  {
    name: 'create-event',
    title: 'Create an event, on a page of its own',
    as: 'coach',
    address: '/coach/create-event',
    prepare: (page) => page.getByRole('option', { name: 'North Cages' }).waitFor({ state: 'attached' }),
  },
  {
    name: 'coach-create-errors',
    title: 'Create an event, what is missing',
    atNight: true,
    pictured: false,
    as: 'coach',
    address: '/coach/create-event',
    prepare: async (page) => {
      await heading('Create Event')(page);
      await page.getByRole('button', { name: 'Create Event' }).click();
      await page.getByText('Title is required').waitFor();
    },
  },
  {
    name: 'coach-copy',
    title: 'Copy an event',
    atNight: true,
    as: 'coach',
    address: `/coach?event=${CLINIC}&dialog=copy`,
    prepare: (page) => page.getByText('A copy of Hitting Clinic: Hands Inside').waitFor(),
  },
  {
    name: 'coach-series',
    title: 'Create a series, one date is skipped',
    as: 'coach',
    address: `/coach?event=${CLINIC}&dialog=copy`,
    prepare: async (page) => {
      await page.getByLabel('Recurring event').check();
      await page.getByLabel('Number of sessions').fill('8');
      const dates = page.getByRole('group', { name: 'Dates' });
      await dates.getByRole('button').nth(2).click();
      await dates.getByText('7 of 8 events').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'coach-own-events',
    title: 'Upcoming events, only those of the coach',
    atNight: true,
    as: 'coach',
    address: '/coach?events=mine',
    prepare: (page) => page.getByRole('button', { name: 'My events', pressed: true }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'coach-details',
    title: 'Event details, on the coach dashboard',
    atNight: true,
    as: 'coach',
    address: `/coach?event=${CLINIC}&dialog=details`,
    prepare: (page) => page.getByRole('dialog').getByText('June Park').first().waitFor(),
  },
  {
    name: 'coach-delete',
    title: 'Delete an event, with its reason',
    atNight: true,
    as: 'coach',
    address: `/coach?event=${CLINIC}&dialog=delete`,
    prepare: async (page) => {
      await question('Are you sure you want to delete this event?')(page);
      await page.getByLabel(/^Reason/).fill('Lightning');
    },
  },
  {
    name: 'coach-edit-moves',
    title: 'Edit an event with time slots: whom it moves',
    as: 'coach',
    address: `/coach?event=${ASSESSMENTS}&dialog=edit`,
    prepare: async (page) => {
      const form = page.getByRole('dialog', { name: 'Edit Event' });
      for (const name of ['Start time', 'End time']) {
        const field = form.getByLabel(name, { exact: true });
        const [hours = '', minutes = ''] = (await field.inputValue()).split(':');
        await field.fill(`${String(Number(hours) + 1).padStart(2, '0')}:${minutes}`);
      }
      await form.getByRole('list', { name: 'Registrations that move' }).scrollIntoViewIfNeeded();
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
    name: 'coach-walk-in',
    title: 'A walk-in with a time slot',
    as: 'coach',
    address: `/coach?event=${ASSESSMENTS}&dialog=walk-in`,
    prepare: async (page) => {
      const sheet = page.getByRole('dialog', { name: 'Agility Assessments' });
      await sheet.getByRole('combobox', { name: 'Child' }).and(page.locator(':focus')).waitFor();
      await chooseChild(page, 'arj', /Arjun Raman/);
      await sheet.getByRole('combobox', { name: /Time slot/ }).waitFor();
    },
  },
  {
    name: 'coach-manage',
    title: 'Manage registrations, the event is chosen here',
    atNight: true,
    as: 'coach',
    address: '/coach?dialog=roster',
    prepare: async (page) => {
      const manage = page.getByRole('dialog', { name: 'Manage registrations' });
      await manage.getByRole('button', { name: 'Register' }).click();
      await manage.getByText('Please select an event first').waitFor();
    },
  },
];

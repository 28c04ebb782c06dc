import { clubToday, type RegisteredEvent } from '@fieldhouse/contracts';
import type { Page } from 'playwright-core';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { dialog, type Screen } from './screen.ts';

const PATH = '/api/announcements';
const SENT = 'Bring a water bottle and Rindfleischetikettierungsüberwachungsaufgaben';
const DRAFT = 'No practice on Monday';
const PINNED = 'Please use the north entrance: the gravel lot is closed';
const BODY = 'It is going to be hot on Saturday.\nPlease bring water, a cap and sunscreen.\n\nSee you at North Cages!';

let sentId = 0;

interface Form {
  title: string;
  audience: object;
  urgent?: boolean;
}

/** Writes an announcement unless there is one with its title. */
async function writeOnce(author: ApiClient, form: Form) {
  const written = await mustAnswer<{ id: number; title: string }[]>(author, 200, 'GET', PATH);
  const known = written.find(({ title }) => title === form.title);
  if (known) return { id: known.id, isNew: false };
  const { id } = await mustAnswer<{ id: number }>(author, 201, 'POST', PATH, { body: BODY, ...form });
  return { id, isNew: true };
}

async function sendOnce(author: ApiClient, form: Form): Promise<number> {
  const { id, isNew } = await writeOnce(author, form);
  if (isNew) await mustAnswer(author, 200, 'POST', `${PATH}/${id}/send`);
  return id;
}

/** The coach has sent one announcement to everybody's ages, and begun another. */
async function writeBoth(site: string): Promise<void> {
  const coach = await signedInAs(site, 'coach');
  const audience = { kind: 'ages', minAge: 0, maxAge: 25 };
  await writeOnce(coach, { title: DRAFT, audience, urgent: true });
  sentId = await sendOnce(coach, { title: SENT, audience });
}

let pinnedEvent = 0;

/** An admin has written to the families of an event, and the parent's child is registered for it. */
async function pin(site: string): Promise<void> {
  const parent = await signedInAs(site, 'parent');
  const children = await mustAnswer<{ registeredEvents: RegisteredEvent[] }[]>(parent, 200, 'GET', '/api/children');
  const today = clubToday(new Date());
  const next = children.flatMap(({ registeredEvents }) => registeredEvents).find(({ date }) => date > today);
  pinnedEvent = next?.id ?? 0;
  const admin = await signedInAs(site, 'admin');
  await sendOnce(admin, { title: PINNED, audience: { kind: 'event', eventId: pinnedEvent }, urgent: true });
}

const openDraft = async (page: Page) => {
  await page.getByRole('listitem', { name: DRAFT }).getByRole('button', { name: 'Continue' }).click();
  await dialog('Announce')(page);
};

/** Announcements as coaches write them. */
export const ANNOUNCEMENTS: readonly Screen[] = [
  {
    name: 'announce',
    title: 'Announce to the families of the next event, what is missing',
    as: 'coach',
    address: '/coach',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Announce', exact: true }).first().click();
      const form = page.getByRole('dialog', { name: 'Announce' });
      await form.getByRole('checkbox', { name: 'Send it later' }).check();
      await form.getByRole('button', { name: 'Continue' }).click();
      await form.getByText('Please enter a title').waitFor();
    },
  },
  {
    name: 'announcements',
    title: 'Announcements: one that is sent, with the names of who has not read it, and a draft',
    as: 'coach',
    address: '/coach?dialog=announcements',
    arrange: writeBoth,
    prepare: async (page) => {
      await page.getByRole('heading', { name: SENT }).waitFor();
      await page
        .getByRole('listitem', { name: SENT })
        .getByRole('button', { name: / read it$/ })
        .first()
        .click();
      await page.getByRole('list', { name: /^Not read yet/ }).waitFor();
    },
  },
  {
    name: 'announce-new',
    title: 'A new announcement to the families of some ages',
    atNight: true,
    as: 'coach',
    address: '/coach?dialog=announcements',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New announcement' }).click();
      await dialog('Announce')(page);
      await page.getByRole('combobox', { name: 'From age' }).selectOption('8');
      await page.getByRole('combobox', { name: 'To age' }).selectOption('12');
    },
  },
  {
    name: 'announce-review',
    title: 'How many an announcement reaches, before it is sent',
    as: 'coach',
    address: '/coach?dialog=announcements',
    arrange: writeBoth,
    prepare: async (page) => {
      await openDraft(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await dialog('Send this as urgent?')(page);
    },
  },
];

/** An announcement as a family reads it, from the bell and in an event's details. */
export const RECEIVED_ANNOUNCEMENT: readonly Screen[] = [
  {
    name: 'announcement',
    title: 'An announcement that the family got',
    as: 'parent',
    address: '/',
    arrange: writeBoth,
    prepare: async (page) => {
      await page.goto(`/?announcement=${sentId}`);
      await page.getByText('Please bring water').waitFor();
    },
  },
  {
    name: 'announcement-pinned',
    title: 'An urgent announcement in the details of its event',
    atNight: true,
    as: 'parent',
    address: '/events',
    arrange: pin,
    prepare: async (page) => {
      await page.goto(`/events?event=${pinnedEvent}&dialog=details`);
      const title = page.getByRole('button', { name: PINNED });
      await title.click();
      await page.getByText('Please bring water').waitFor();
    },
  },
];

import type { Page } from 'playwright-core';
import { signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { dialog, type Screen } from './screen.ts';

const PATH = '/api/announcements';
const SENT = 'Bring a water bottle and Rindfleischetikettierungsüberwachungsaufgaben';
const DRAFT = 'No practice on Monday';
const BODY = 'It is going to be hot on Saturday.\nPlease bring water, a cap and sunscreen.\n\nSee you at North Cages!';

let sentId = 0;

/** The coach has sent one announcement to everybody's ages, and begun another. */
async function writeBoth(site: string): Promise<void> {
  const coach = await signedInAs(site, 'coach');
  const written = await mustAnswer<{ id: number; title: string }[]>(coach, 200, 'GET', PATH);
  const idOf = async (title: string, form: object) => {
    const known = written.find((one) => one.title === title);
    if (known) return known.id;
    const audience = { kind: 'ages', minAge: 0, maxAge: 25 };
    const body = { audience, title, body: BODY, ...form };
    return (await mustAnswer<{ id: number }>(coach, 201, 'POST', PATH, body)).id;
  };
  await idOf(DRAFT, { urgent: true });
  sentId = await idOf(SENT, {});
  if (!written.some(({ title }) => title === SENT)) await mustAnswer(coach, 200, 'POST', `${PATH}/${sentId}/send`);
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
    title: 'Announcements: one that is sent, with who has read it, and a draft',
    as: 'coach',
    address: '/coach?dialog=announcements',
    arrange: writeBoth,
    prepare: async (page) => {
      await page.getByRole('heading', { name: SENT }).waitFor();
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

/** An announcement as a family reads it. */
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
];

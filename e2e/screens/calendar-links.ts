import type { Page } from 'playwright-core';
import { signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { dialog, question, type Screen, show } from './screen.ts';

const FEEDS = '/api/calendar-feeds';

/** Makes links of an account until it has these. */
const withLinks = (username: string, names: readonly string[]) => async (site: string) => {
  const client = await signedInAs(site, username);
  const links = await mustAnswer<{ name: string }[]>(client, 200, 'GET', FEEDS);
  for (const name of names.filter((one) => !links.some((link) => link.name === one))) {
    await mustAnswer(client, 201, 'POST', FEEDS, { name });
  }
};

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Add to a calendar' }).click();
  await dialog('Add to a calendar')(page);
};

const TEN = ['My phone', 'Kitchen tablet', 'Work', 'Grandma Rosa-Guadalupe’s calendar at home', 'Car', 'Laptop'];
const SOME = TEN.slice(0, 3);
const address = '/account/messages';

/** The links to calendars on Messages and calendar. */
export const CALENDAR_LINKS: readonly Screen[] = [
  {
    name: 'calendar-links-none',
    title: 'Messages and calendar, without a link',
    atNight: true,
    as: 'parent6',
    address,
    prepare: (page) => show(page.getByText('You have no calendar links yet.')),
  },
  {
    name: 'calendar-links',
    title: 'Messages and calendar',
    as: 'parent',
    address,
    arrange: withLinks('parent', SOME),
    prepare: (page) => show(page.getByRole('button', { name: /^Change .*Kitchen/ })),
  },
  {
    name: 'calendar-links-ten',
    title: 'Messages and calendar, with as many links as there can be',
    atNight: true,
    as: 'parent9',
    address,
    pictured: false,
    arrange: withLinks('parent9', [...TEN, 'Desk', 'Watch', 'Uncle', 'Team']),
    prepare: (page) => page.getByText('there can be no more').waitFor(),
  },
  {
    name: 'calendar-link-add',
    title: 'A new calendar link, for chosen children',
    as: 'parent',
    address,
    prepare: async (page) => {
      await openForm(page);
      await page.getByText('Chosen children').click();
      await page.getByRole('button', { name: 'Make the link' }).click();
      await page.getByText('Please choose a child').waitFor();
    },
  },
  {
    name: 'calendar-link-made',
    title: 'A new calendar link, shown once',
    as: 'parent',
    address,
    prepare: async (page) => {
      // The link is not made: it would be one more each time.
      const url = 'https://club.example/api/calendar/9fAq0J4vX1cT7bWm2LsKdE6yRzN8uHgPo5iVxQaCtYk.ics';
      await page.route(`**${FEEDS}`, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 201, json: { id: 99, url } }) : route.fallback(),
      );
      await openForm(page);
      await page.getByRole('button', { name: 'Make the link' }).click();
      await page.getByRole('link', { name: 'Apple Calendar' }).waitFor();
      await page.unroute(`**${FEEDS}`);
    },
  },
  {
    name: 'calendar-link-revoke',
    title: 'Before a calendar link is revoked',
    atNight: true,
    as: 'parent',
    address,
    arrange: withLinks('parent', SOME),
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Revoke .*Kitchen/ }).click();
      await question(/^Revoke/)(page);
    },
  },
];

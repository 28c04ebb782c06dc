import type { Page } from 'playwright-core';
import type { Screen, ScreenContext } from './screen.ts';

/** Opens the menu, in the header on a desktop and at the bottom on a phone; it has these links. */
const openMenu =
  (...links: string[]) =>
  async (page: Page, { onPhone }: ScreenContext) => {
    await page.getByText('Infield Footwork and Quick Hands').first().waitFor();
    await page.getByRole('button', { name: onPhone ? 'Menu' : /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    const rows = page.locator('ul', { has: page.getByRole('link', { name: links[0], exact: true }) });
    for (const link of links) await rows.getByRole('link', { name: link, exact: true }).waitFor();
  };

/** The menu for each role. */
export const MENUS: readonly Screen[] = [
  {
    name: 'menu-parent',
    title: 'The menu of a parent',
    as: 'parent',
    address: '/',
    differsOnDesk: true,
    prepare: openMenu('Dashboard', 'Events'),
  },
  {
    name: 'menu-coach',
    title: 'The menu of a coach',
    atNight: true,
    as: 'coach',
    address: '/events',
    differsOnDesk: true,
    prepare: openMenu('Parent Dashboard', 'Coach Dashboard', 'Events'),
  },
  {
    name: 'menu-admin',
    title: 'The menu of an admin',
    as: 'admin',
    address: '/events',
    differsOnDesk: true,
    prepare: openMenu('Admin Dashboard', 'Coach Dashboard', 'Parent Dashboard', 'Events'),
  },
];

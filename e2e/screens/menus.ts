import type { Page } from 'playwright-core';
import type { ScreenContext, Screen } from './screen.ts';

/** Opens what is in the header on a desk, and at the bottom of a phone; the role’s places are in it. */
const openMenu =
  (...places: string[]) =>
  async (page: Page, { onPhone }: ScreenContext) => {
    await page.getByText('Infield Footwork and Quick Hands').first().waitFor();
    await page.getByRole('button', { name: onPhone ? 'Menu' : /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    const rows = page.locator('ul', { has: page.getByRole('link', { name: places[0], exact: true }) });
    for (const place of places) await rows.getByRole('link', { name: place, exact: true }).waitFor();
  };

/** The menu for each role. */
export const MENUS: readonly Screen[] = [
  {
    name: 'menu-parent',
    title: 'The menu of a parent',
    as: 'parent',
    address: '/',
    prepare: openMenu('Dashboard', 'Events'),
  },
  {
    name: 'menu-coach',
    title: 'The menu of a coach',
    as: 'coach',
    address: '/events',
    prepare: openMenu('Parent Dashboard', 'Coach Dashboard', 'Events'),
  },
  {
    name: 'menu-admin',
    title: 'The menu of an admin',
    as: 'admin',
    address: '/events',
    prepare: openMenu('Admin Dashboard', 'Coach Dashboard', 'Parent Dashboard', 'Events'),
  },
];

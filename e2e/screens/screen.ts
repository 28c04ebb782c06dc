import type { Locator, Page } from 'playwright-core';

/** Where a screen is looked at. */
export interface ScreenContext {
  /** The platform's address. */
  site: string;
  /** What is a menu in the header on a desk is a sheet at the bottom of a phone. */
  onPhone: boolean;
}

/** A screen or dialog of the platform, and how to get to it: what the tests look at and what the pictures show. */
export interface Screen {
  /** Names the picture's files. */
  name: string;
  title: string;
  /** Whose screen it is: a username of the demo club; undefined: nobody is signed in. */
  as?: string;
  address: string;
  /** False: looked at by the tests, not shown in the pictures; how a form looks when it is refused, for one. */
  pictured?: false;
  /** Makes what the demo club does not have, once, before anybody signs in for it. May be called again. */
  arrange?: (site: string) => Promise<void>;
  /** Waits for what must be seen, and does what the address alone does not. Leaves the club as it was. */
  prepare: (page: Page, looking: ScreenContext) => Promise<void>;
}

export const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: true }).first().waitFor();

export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).waitFor();

export const question = (name: string | RegExp) => (page: Page) => page.getByRole('alertdialog', { name }).waitFor();

/** Waits for a part of the page and scrolls it to the middle of the window. */
export async function show(part: Locator): Promise<void> {
  await part.waitFor();
  await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

import type { Locator, Page } from 'playwright-core';

/** The site and the device on which a screen is shown. */
export interface ScreenContext {
  /** The platform's address. */
  site: string;
  /** On a phone the menu is a sheet at the bottom, on a desktop it is in the header. */
  onPhone: boolean;
}

/** A screen or dialog of the platform and how to open it, for the tests and for the pictures in `docs`. */
export interface Screen {
  /** The name of the picture's files. */
  name: string;
  title: string;
  /** The username of the account that opens it; undefined: nobody is signed in. */
  as?: string;
  address: string;
  /** False: tested, but without a picture, such as a form with its errors. */
  pictured?: false;
  /**
   * A further state of a screen that is tested anyway, such as an empty list, a link that is not valid, a form with its
   * errors, or the same dialog over another page: it is opened in `npm run test:long` only.
   */
  atNight?: true;
  /** The steps of `prepare` are others on a desktop: it is opened there as well. */
  differsOnDesk?: true;
  /** Adds records that the demo club does not have, before the sign-in. May be called again. */
  arrange?: (site: string) => Promise<void>;
  /** Waits until the screen is complete and does the steps that the address does not. Changes no data of the club. */
  prepare: (page: Page, context: ScreenContext) => Promise<void>;
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

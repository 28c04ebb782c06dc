import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '@fieldhouse/infra/testing';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { watchScreen } from './print-screens.ts';
import { recordTrace } from './record-trace.ts';
import { storeToasts } from './shown-toasts.ts';

export const PHONE = { width: 390, height: 844 };
/** As wide as the narrowest phone. */
export const SMALL_PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 900 };

/** Playwright's own list: Chromium reads only the last one of its command line. */
const DISABLED_BY_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];
/** The suggestions of the address bar, which nobody sees, are pages: they took half of the time of a browser's start. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIToolbar'];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A document is open for a second: compiling its scripts into faster code took longer than they then saved.
  '--js-flags=--no-maglev,--no-turbofan',
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES]}`,
];

/** A browser with one page, its own profile and a list of the page's faults. */
export interface Visitor {
  page: Page;
  /** Policy violations and uncaught errors so far. */
  faults: string[];
  leave: () => Promise<void>;
}

export interface VisitorOptions {
  at: string;
  size?: { width: number; height: number };
  theme?: 'light' | 'dark';
  /** The visitor prefers no animations (`prefers-reduced-motion`); tests that wait for their end are then quicker. */
  reducedMotion?: boolean;
  /** Its pages show notifications: it is a whole Chromium. */
  notifications?: boolean;
}

/** Opens a real Chromium with an empty profile. */
export async function visit({
  at,
  size = DESK,
  theme = 'light',
  reducedMotion = false,
  notifications = false,
}: VisitorOptions): Promise<Visitor> {
  const profile = await mkdtemp(join(tmpdir(), 'fieldhouse-browser-'));
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureChromium(process.env, { isWhole: notifications }),
    headless: true,
    args: FLAGS,
    viewport: size,
    hasTouch: size.width < 720,
    isMobile: size.width < 720,
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    baseURL: at,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  });
  await storeToasts(context);
  const saveTrace = await recordTrace(context);
  const page = context.pages()[0] ?? (await context.newPage());
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) faults.push(`policy: ${message.text()}`);
  });
  page.setDefaultTimeout(30_000);
  watchScreen(page);
  return {
    page,
    faults,
    leave: async () => {
      await saveTrace();
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Signs in at the sign-in screen and waits for the role's home. */
export async function signIn(page: Page, username: string, password = 'fieldhouse'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
}

/** Signs in by a call, without the sign-in screen: no greeting covers the page that is opened next. */
export async function signInByRequest(page: Page, username: string, password = 'fieldhouse'): Promise<void> {
  const answer = await page.request.post('/api/auth/login', {
    data: { username, password },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`);
}

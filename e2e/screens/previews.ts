import type { Page } from 'playwright-core';
import { type Screen, show } from './screen.ts';
import { withAnswer } from './with-answer.ts';

const STORED = '3f2a9c1d6e7f8a90';

interface Releases {
  apps: { releases: object[] }[];
}

const withStored = ({ apps, ...json }: Releases) => ({
  ...json,
  apps: apps.map((one) => ({
    ...one,
    releases: [{ release: STORED, storedAt: '2026-11-28T16:05:00Z', commit: '885d8c20aaaa1111' }, ...one.releases],
  })),
});

/** A release of the browser side that an admin previews, and a newer one that an open page finds. */
export const PREVIEWS: readonly Screen[] = [
  {
    name: 'settings-preview',
    title: 'Settings: a release of Coach that can be previewed',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=settings',
    prepare: async (page) => {
      await withAnswer(page, '**/releases.json', withStored, async () => {
        await page.reload();
        await page.getByText('For the operator').click();
        await page.getByLabel('Coach', { exact: true }).selectOption(STORED);
      });
      await show(page.getByRole('button', { name: 'Start preview' }));
    },
  },
  {
    name: 'preview-banner',
    title: 'A page of a preview, and a chosen release that is gone',
    as: 'admin',
    address: '/admin?tab=settings',
    prepare: async (page) => {
      const choice = '**/api/admin/preview';
      await page.route(choice, (route) => route.fulfill({ status: 204 }));
      const preview = { releases: { 'mf-coach': STORED }, gone: { 'mf-family': '91ab04c7d2e85f36' } };
      await withAnswer(
        page,
        '**/remotes.json',
        (json: object) => ({ ...json, preview }),
        async () => {
          await page.reload();
          await page.getByText('cannot be shown').waitFor();
          await page.getByText('Database Status').waitFor();
        },
      );
    },
  },
  {
    name: 'new-version',
    title: 'A new version is ready',
    as: 'admin',
    address: '/admin?tab=settings',
    prepare: async (page) => {
      await page.getByText('Database Status').waitFor();
      await withAnswer(
        page,
        '**/remotes.json',
        (json: object) => ({ ...json, shell: STORED }),
        async () => {
          await comeBackLater(page);
          await page.getByText('A new version is ready').waitFor();
        },
      );
    },
  },
];

/** The person comes back to the page two minutes later. */
export const comeBackLater = (page: Page) =>
  page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 120_000;
    document.dispatchEvent(new Event('visibilitychange'));
    Date.now = now;
  });

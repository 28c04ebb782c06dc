import type { Club } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { comeBackLater } from '../screens/previews.ts';
import { signIn, type Visitor, visit } from '../support/browser.ts';
import { releasesOf } from '../support/releases.ts';

/** A second release of an app: previewed by an admin, then put into use while a page is open. */
export function previews(club: () => Club): void {
  describe('a second release of a micro-frontend', () => {
    const releases = () => releasesOf(club().dataDir);
    let admin: Visitor;
    let next: string;
    beforeAll(async () => {
      admin = await visit({ at: club().url, reducedMotion: true });
      await signIn(admin.page, 'admin');
      next = await releases().copy('mf-coach');
    }, 60_000);
    afterAll(() => admin?.leave());

    /** The releases of Coach from which the page has loaded files. */
    const loaded = () =>
      admin.page.evaluate(() => [
        ...new Set(
          performance.getEntriesByType('resource').flatMap(({ name }) => /mf-coach\/(\w+)\//.exec(name)?.[1] ?? []),
        ),
      ]);

    it('When an admin previews it, then this browser alone loads it, until they sign out @spec S2.5.1451, S2.5.1452', async () => {
      const { page } = admin;
      await page.goto('/admin?tab=settings');
      await page.getByText('For the operator').click();
      await page.getByLabel('Coach', { exact: true }).selectOption(next);
      await page.getByRole('button', { name: 'Start preview' }).click();
      const banner = page.getByText(`You see a preview of Coach, release ${next.slice(0, 7)}.`);
      await banner.waitFor();
      await page.goto('/coach');
      await page.getByRole('heading', { level: 1, name: 'Coach Dashboard' }).waitFor();
      await banner.waitFor();
      expect(await loaded()).toEqual([next]);
      expect(await (await fetch(`${club().url}/remotes.json`)).text()).not.toContain(next);

      await markAsOpen(page);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.waitForURL('**/login');
      // The page is loaded again: it still has the previewed code.
      await untilLoadedAgain(page);
      await signIn(page, 'admin');
      await page.goto('/coach');
      await page.getByRole('heading', { level: 1, name: 'Coach Dashboard' }).waitFor();
      expect([await banner.count(), (await loaded()).includes(next)]).toEqual([0, false]);
    });

    it('When it is put into use while a page is open, then the page says so, and Reload loads it @spec S1.2.364', async () => {
      const { page, faults } = admin;
      await markAsOpen(page);
      const before = await releases().deploy('mf-coach', next);
      try {
        await comeBackLater(page);
        await page.getByText('A new version is ready').waitFor();
        expect(await page.evaluate(() => document.documentElement.dataset.opened)).toBe('before');
        await page.getByRole('button', { name: 'Reload' }).click();
        await untilLoadedAgain(page);
        await page.getByRole('heading', { level: 1, name: 'Coach Dashboard' }).waitFor();
        expect(await loaded()).toEqual([next]);
        expect(faults).toEqual([]);
      } finally {
        await releases().deploy('mf-coach', before);
      }
    });
  });
}

async function markAsOpen(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.opened = 'before';
  });
}

async function untilLoadedAgain(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.opened === undefined);
  await page.waitForLoadState();
}

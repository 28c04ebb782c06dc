import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { previews } from '../suites/previews.ts';
import { signIn, signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { expectGoodScreen } from '../support/check-screen.ts';
import { releasesOf } from '../support/releases.ts';
import { startClubBeforeAll } from '../support/start-club-before-all.ts';

const club = startClubBeforeAll();

previews(club);

describe('one broken micro-frontend', () => {
  let admin: Visitor;
  let originalRelease: string;
  const releases = () => releasesOf(club().dataDir);

  beforeAll(async () => {
    admin = await visit({ at: club().url, reducedMotion: true });
    await signIn(admin.page, 'admin');
  }, 60_000);
  afterAll(() => admin?.leave());
  afterEach(async () => {
    await releases().deploy('mf-coach', originalRelease);
  });

  const expectOthersToWork = async () => {
    const { page } = admin;
    await page.getByRole('navigation').getByRole('link', { name: 'Events' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await page
      .getByRole('button', { name: /Details of/ })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Admin Dashboard' }).first().click();
    await page.getByRole('row', { name: /North Cages/ }).waitFor();
  };

  it.each([
    ['throws when it starts', 'throw new Error("broken on purpose");'],
    ['exposes nothing', 'void 0;'],
  ])(
    'When its code %s, then its own area shows an error, the error is reported, and the others work',
    async (_name, code) => {
      const { page } = admin;
      const hash = await releases().release('mf-coach', code);
      originalRelease = await releases().deploy('mf-coach', hash);
      // The page that is left may report something of its own.
      const report = page.waitForResponse(
        (response) =>
          response.url().endsWith('/api/client-errors') && response.request().postDataJSON().app === 'mf-coach',
      );
      await page.goto('/coach');
      await page.getByText('This page could not be shown').waitFor();
      expect((await report).request().postDataJSON()).toMatchObject({
        app: 'mf-coach',
        release: hash,
        route: '/coach',
      });
      expect((await report).status()).toBe(204);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await expectGoodScreen(admin, ['light', 'dark']);
      await expectOthersToWork();

      await releases().deploy('mf-coach', originalRelease);
      await page.goto('/coach');
      await page.getByRole('heading', { level: 1, name: 'Coach Dashboard' }).waitFor();
    },
  );

  it('When its release does not exist, then the rest of the site works', async () => {
    const { page } = admin;
    originalRelease = await releases().deploy('mf-coach', 'deadbeefdeadbeef');
    await page.goto('/admin');
    await expectOthersToWork();
    expect(await page.getByRole('link', { name: 'Coach Dashboard' }).count()).toBe(0);
  });

  it('When the app did not load and another user signs in then, then they get none of the answers that were preloaded', async () => {
    const { page, leave } = await visit({ at: club().url, reducedMotion: true });
    const hash = await releases().release('mf-family', 'void 0;');
    const whole = await releases().deploy('mf-family', hash);
    try {
      await signInByRequest(page, 'parent');
      const preloaded = page.waitForResponse((response) => response.url().endsWith('/api/children'));
      await page.goto('/');
      await page.getByText('This page could not be shown').waitFor();
      await (await preloaded).finished();
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.waitForURL('**/login');
      await page.getByLabel('Username').fill('parent2');
      await page.getByLabel('Password', { exact: true }).fill('fieldhouse');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.includes('login'));
      const children = await page.evaluate(async () => (await fetch('/api/children')).text());
      expect(children).toContain('Min');
      expect(children).not.toContain('Mateo');
    } finally {
      await releases().deploy('mf-family', whole);
      await leave();
    }
  });
});

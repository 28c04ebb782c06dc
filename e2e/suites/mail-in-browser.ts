import type { Club } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { apiClient } from '../support/api-client.ts';
import { DESK, PHONE, signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { newParent } from '../support/browser-session.ts';
import { mailFindings, screenFindings } from '../support/check-screen.ts';
import { sidewaysFindings } from '../support/layout-faults.ts';
import { type MailKind, mailOfEachKind } from '../support/mail-kinds.ts';
import { unsubscribePath } from '../support/mail-states.ts';

/** The width for which emails are designed, and the narrowest window of a mail program, in px. */
const DESIGNED = 600;
const NARROW = 320;
const READER = 'mailreader';

const SUBJECT = / is registered for /;
const FRAME = '**/api/admin/mail/*/html';
/** What an email would contain if a template failed to escape what people type. */
const HOSTILE = `<script>document.documentElement.dataset.ran = ''; parent.document.title = 'Hostile';</script>
<img alt="" src="data:," onerror="document.documentElement.dataset.ran = ''">`;

/** Opens the newest confirmation of a registration in the Mail tab. */
async function openMail(page: Page): Promise<void> {
  await page.goto('/admin?tab=mail');
  await page.getByRole('button', { name: SUBJECT }).first().click();
}

/** Emails in a browser, and the unsubscribe page behind the link of a reminder. */
export function mailInBrowser(club: () => Club): void {
  describe('emails in a browser', () => {
    let kinds: MailKind[];
    let readerId: number;
    const visitors: Visitor[] = [];
    beforeAll(async () => {
      ({ id: readerId } = await newParent(apiClient(club().url), READER));
      kinds = await mailOfEachKind(club());
    }, 60_000);
    afterAll(() => Promise.all(visitors.map(({ leave }) => leave())));

    const open = async (theme: 'light' | 'dark', size: { width: number; height: number }) => {
      const visitor = await visit({ at: club().url, size, theme, reducedMotion: true });
      visitors.push(visitor);
      return visitor;
    };

    it.each(['light', 'dark'] as const)(
      'When an email of each kind is opened in the %s mode, then it has no faults and fits @spec S2.2.1065',
      async (theme) => {
        const visitor = await open(theme, { width: DESIGNED, height: 800 });
        const { page } = visitor;
        const found: string[] = [];
        for (const { name, html } of kinds) {
          await page.setViewportSize({ width: DESIGNED, height: 800 });
          await page.setContent(html);
          const faults = await mailFindings(visitor);
          await page.setViewportSize({ width: NARROW, height: 800 });
          found.push(...[...faults, ...(await sidewaysFindings(page))].map((fault) => `${name}: ${fault}`));
        }
        expect(found).toEqual([]);
      },
    );

    it('When the HTML of an email has scripts, then the frame and its policy each run none @spec S2.2.1087', async () => {
      const { page } = await open('light', DESK);
      await signInByRequest(page, 'admin');
      let hasPolicy = false;
      await page.route(FRAME, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace('<h1', `${HOSTILE}<h1`);
        await route.fulfill({ ...(hasPolicy ? { response: answer } : { contentType: 'text/html' }), body });
      });
      const address = page.waitForRequest(FRAME);
      await openMail(page);
      const frame = page.frameLocator('iframe');
      await frame.getByRole('heading', { name: SUBJECT }).waitFor();
      expect(await frame.locator('html[data-ran]').count()).toBe(0);
      expect(await page.title()).not.toBe('Hostile');

      hasPolicy = true;
      await page.goto((await address).url());
      await page.getByRole('heading', { name: SUBJECT }).waitFor();
      expect(await page.locator('html[data-ran]').count()).toBe(0);
    });

    it('When a link of an email is pressed, then the site opens in a tab of its own @spec S2.2.1088', async () => {
      const { page, faults } = await open('light', DESK);
      await signInByRequest(page, 'admin');
      await openMail(page);
      const opened = page.waitForEvent('popup');
      // The site's own address, which is rendered now; the demo's other links have the address it was made with.
      await page.frameLocator('iframe').getByRole('link').last().click();
      const tab = await opened;
      await tab.getByRole('heading', { level: 1 }).waitFor();
      expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
      expect(faults).toEqual([]);
    });

    it.each([
      ['light', PHONE],
      ['dark', DESK],
    ] as const)(
      'When a reminder’s link is opened in the %s mode, then its page has no faults in any state @spec S2.2.1069-1071',
      async (theme, size) => {
        const visitor = await open(theme, size);
        const { page } = visitor;
        const path = await unsubscribePath(club(), readerId);
        const findings = [];
        for (const [title, next] of [
          ['You get event reminders', 'Stop reminders'],
          ['You get no event reminders', 'Get reminders again'],
          ['You get event reminders', undefined],
        ] as const) {
          if (page.url() === 'about:blank') await page.goto(path);
          await page.getByRole('heading', { name: title, exact: true }).waitFor();
          findings.push(...(await screenFindings(visitor)));
          if (next) await page.getByRole('button', { name: next }).click();
        }
        await page.goto(path.slice(0, -1));
        await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
        findings.push(...(await screenFindings(visitor)));
        expect([...findings, ...visitor.faults]).toEqual([]);
      },
    );
  });
}

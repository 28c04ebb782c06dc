import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { animationsFinished } from '../support/animations-finished.ts';
import { SMALL_PHONE, signInByRequest, type Visitor, visit } from '../support/browser.ts';

/** Whether the content of a page begins high enough on a small phone. */
export function phoneHeights(site: () => string): void {
  describe('a screen of 360 x 740', () => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await visit({ at: site(), size: SMALL_PHONE, reducedMotion: true });
    }, 60_000);
    afterAll(() => visitor?.leave());

    const open = async (who: string | null, address: string): Promise<Page> => {
      const { page } = visitor;
      await page.context().clearCookies();
      if (who) await signInByRequest(page, who);
      await page.goto(address);
      return page;
    };

    it('When a visitor registers, then the picture is low and the subtitle appears once @spec S1.2.46, S1.2.47', async () => {
      const page = await open(null, '/register');
      const subtitle = page.locator('main').getByText('Youth Sports Training & Development');
      await page.getByRole('heading', { name: 'Parent Registration' }).waitFor();
      expect(await subtitle.count()).toBe(1);
      expect((await page.locator('.gate-hero').boundingBox())?.height).toBeLessThan(80);
    });

    it.each([
      ['parent', '/events', /^Fits Mateo/],
      ['parent', '/events?child=1', /^For Mateo/],
      ['coach', '/events', null],
    ])('When %s opens %s, then three events are visible above the dock', async (who, address, text) => {
      const page = await open(who, address);
      const cards = [0, 1, 2].map((index) => page.getByRole('article').nth(index));
      await cards.at(-1)?.waitFor();
      if (text) await page.getByText(text).first().waitFor();
      await animationsFinished(page);
      const dock = await bottomAndTop(page.getByRole('navigation', { name: 'Dock' }));
      expect(bottomInOneMonth(await Promise.all(cards.map(bottomAndTop)))).toBeLessThanOrEqual(dock.top);
    });

    it('When a coach opens the dashboard, then the views, the title and the first event are in the upper half', async () => {
      const page = await open('coach', '/coach');
      const first = page.getByText('Infield Footwork and Quick Hands').first();
      await first.waitFor();
      await animationsFinished(page);
      const view = await bottomAndTop(page.getByRole('link', { name: 'Coach View' }));
      const other = await bottomAndTop(page.getByRole('link', { name: 'Parent View' }));
      expect(other.top).toBe(view.top);
      expect((await bottomAndTop(first)).top).toBeLessThan(SMALL_PHONE.height / 2);
    });

    it('When texts are twice as large, then the whole dock is on the screen, a count stays on one line, and the bell’s number is within its badge', async () => {
      const page = await open('admin', '/admin');
      const dock = page.getByRole('navigation', { name: 'Dock' });
      const count = page.getByRole('img', { name: /^\d+ of \d+ registered$/ }).first();
      await count.waitFor();
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      const parts = [...(await dock.getByRole('link').all()), dock.getByRole('button', { name: 'Menu' })];
      expect(parts).toHaveLength(5);
      for (const part of parts) {
        const widths = await part.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return { left, right, text: element.scrollWidth - element.clientWidth };
        });
        expect(widths.left).toBeGreaterThanOrEqual(0);
        expect(widths.right).toBeLessThanOrEqual(SMALL_PHONE.width);
        expect(widths.text).toBeLessThanOrEqual(0);
      }
      const lines = await count.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
      expect(lines).toBe(1);
      const number = page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).locator('[data-count]');
      const badge = await number.evaluate((element) => ({
        height: element.clientHeight,
        font: Number.parseFloat(getComputedStyle(element).fontSize),
      }));
      expect(badge.font).toBeGreaterThan(12);
      expect(badge.height).toBeGreaterThan(badge.font * 1.4);
    });

    it('When a parent opens Messages and calendar, then no word of a locked channel is broken @spec S1.2.477', async () => {
      const page = await open('parent', '/account/messages');
      const kind = page.getByRole('group', { name: 'Registrations' });
      const words = [kind.getByText('Email:'), kind.getByText('Always', { exact: true })];
      await words[0]?.waitFor();
      for (const word of words) expect((await word.boundingBox())?.height).toBeLessThan(30);
    });

    it('When an admin opens the audit, then its filters take less than half of the screen @spec S2.2.1168', async () => {
      const page = await open('admin', '/admin?tab=audit');
      const filters = page.getByRole('region', { name: 'Filters' });
      await filters.waitFor();
      await animationsFinished(page);
      const { top, bottom } = await bottomAndTop(filters);
      expect(bottom - top).toBeLessThan(SMALL_PHONE.height / 2);
    });
  });
}

interface Extent {
  top: number;
  bottom: number;
}

/** Where the last of these cards would end if all were in one month: a heading between them depends on the day. */
function bottomInOneMonth(cards: readonly Extent[]): number {
  const gaps = cards.slice(1).map(({ top }, index) => top - (cards[index]?.bottom ?? 0));
  const heights = cards.map(({ top, bottom }) => bottom - top);
  return (cards[0]?.top ?? 0) + gaps.length * Math.min(...gaps) + heights.reduce((sum, height) => sum + height, 0);
}

async function bottomAndTop(part: Locator): Promise<Extent> {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { top: box.y, bottom: box.y + box.height };
}

import { addDays, clubToday } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { animationsFinished } from '../support/animations-finished.ts';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { PHONE, signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { chooseChild, onlyOption } from '../support/choose-child.ts';
import { mustAnswer } from '../support/own-people.ts';
import { tapCounter } from '../support/tap-counter.ts';

const CLINIC = 'Tomorrow’s Clinic';

/** How many pages the browser prints of what is on screen. */
async function pagesOnPaper(page: Page): Promise<number> {
  const file = (await page.pdf({ format: 'A4' })).toString('latin1');
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** In how many lines the text of a cell stands. */
function linesOf(cell: Element): number {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}

/** The frequent tasks of a coach at a field, on a phone, with their taps counted. */
export function coachInFewTaps(site: () => string): void {
  describe('a coach with a phone at a field', () => {
    let coach: Visitor;
    let client: ApiClient;
    let eventId: number;
    const today = clubToday(new Date());

    beforeAll(async () => {
      client = await signedInAs(site(), 'coach');
      const event = await mustAnswer<{ id: number }>(client, 201, 'POST', '/api/events', {
        ...{ title: CLINIC, sport: 'baseball', locationId: 1, coachIds: [2], capacity: 10, price: 1000 },
        ...{ date: addDays(today, 1), startTime: '06:00', endTime: '07:00' },
      });
      eventId = event.id;
      coach = await visit({ at: site(), size: PHONE, reducedMotion: true });
      await signInByRequest(coach.page, 'coach');
      await coach.page.goto('/coach');
    }, 60_000);
    afterAll(() => coach?.leave());

    it('When a walk-in is registered, then it takes three taps and three letters @spec S2.2.12, S2.2.22', async () => {
      const { page } = coach;
      const counter = tapCounter();
      await counter.tap(page.getByRole('article', { name: CLINIC }).getByRole('button', { name: 'Walk-in' }));
      const dialog = page.getByRole('dialog', { name: CLINIC });
      await dialog.getByRole('combobox', { name: 'Child' }).and(page.locator(':focus')).waitFor();
      await animationsFinished(page);
      const found = page.waitForResponse(/\/api\/all-children\?.*q=arj$/);
      await counter.type(page, 'arj');
      // The list moves until the answer for the last letter has arrived.
      await found;
      await onlyOption(page, /Arjun Raman/);
      await animationsFinished(page);
      await counter.tap(page.getByRole('option', { name: /Arjun Raman/ }));
      await counter.tap(dialog.getByRole('button', { name: 'Register' }));
      await dialog.getByText('1/10 participants').waitFor();
      await dialog.getByRole('link', { name: /^Call Priya Raman/ }).waitFor();
      expect(counter.count).toEqual({ taps: 3, fields: 1 });
      await dialog.getByRole('button', { name: 'Close' }).tap();
    });

    it('When a walk-in is registered with the keyboard only, then it succeeds, and the focus returns to the button @spec S2.2.12, S2.2.22', async () => {
      const { page } = coach;
      const roster = await mustAnswer<unknown[]>(client, 200, 'GET', `/api/events/${eventId}/roster`);
      const walkIn = page.getByRole('article', { name: CLINIC }).getByRole('button', { name: 'Walk-in' });
      await walkIn.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: CLINIC });
      await dialog.getByRole('combobox', { name: 'Child' }).and(page.locator(':focus')).waitFor();
      await animationsFinished(page);
      await chooseChild(page, 'june', /June Park/);
      await page.keyboard.press('Tab');
      await dialog.getByRole('button', { name: 'Register' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await dialog.getByText(`${roster.length + 1}/10 participants`).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await walkIn.and(page.locator(':focus')).waitFor();
    });

    it('When a notification arrives, then the family can be called after two taps @spec S2.2.3', async () => {
      const { page } = coach;
      const parent = await signedInAs(site(), 'parent');
      expect((await parent.send('POST', '/api/register-child', { childId: 1, eventId })).status).toBe(201);
      const counter = tapCounter();
      await page.reload();
      await counter.tap(page.getByRole('button', { name: /Notifications, \d+ unread/ }));
      await counter.tap(page.getByRole('link', { name: new RegExp(`Mateo .*${CLINIC}`) }).first());
      const dialog = page.getByRole('dialog', { name: CLINIC });
      await dialog
        .locator('[data-highlighted]')
        .getByRole('link', { name: /^Call Rosa Alvarez/ })
        .waitFor();
      expect(counter.count).toEqual({ taps: 2, fields: 0 });
      await dialog.getByRole('button', { name: 'Close' }).tap();
    });

    it('When a roster or its sign-in sheet is printed, then it is one page without the site, with whole phone numbers @spec S2.2.24', async () => {
      const { page } = coach;
      await page.goto(`/coach?event=${eventId}&dialog=roster`);
      const dialog = page.getByRole('dialog', { name: CLINIC });
      await dialog.getByText('Arjun Raman').waitFor();
      await page.emulateMedia({ media: 'print' });
      const [banner, skip] = [page.locator('.frame-top'), page.getByText('Skip to content')];
      expect([await dialog.isVisible(), await banner.isVisible(), await skip.isVisible()]).toEqual([
        true,
        false,
        false,
      ]);
      expect(await pagesOnPaper(page)).toBe(1);
      await page.evaluate(() => {
        window.print = () => undefined;
      });
      await page.emulateMedia({ media: 'screen' });
      await dialog.getByRole('button', { name: 'More actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Print sign-in sheet' }).click();
      // Paper of A4 between its margins.
      await page.setViewportSize({ width: 688, height: 1000 });
      await page.emulateMedia({ media: 'print' });
      const phone = page.locator('[data-print-only] td').filter({ hasText: '555-' }).first();
      expect(await phone.evaluate(linesOf)).toBe(1);
      expect([await dialog.isVisible(), await pagesOnPaper(page)]).toEqual([false, 1]);
      await page.emulateMedia({ media: null });
      await page.setViewportSize(PHONE);
      await page.goto('/coach');
    });

    it('When a child is evaluated, then six taps rate six skills and one saves them, within reach of the thumb @spec S2.2.506', async () => {
      const { page } = coach;
      const counter = tapCounter();
      await page.goto('/coach/evaluate/9');
      const keys = page.getByRole('radiogroup');
      const skills = ['Hitting', 'Pitching', 'Fielding', 'Throwing', 'Base Running', 'Catching Mechanics'];
      for (const [index, skill] of skills.entries()) {
        const key = keys.and(page.getByLabel(`${skill}, 1 to 10`)).getByText(String(index + 3), { exact: true });
        const box = await key.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
        // The lower half of the screen is where a thumb reaches.
        expect(box?.y).toBeGreaterThan(PHONE.height / 2);
        await counter.tap(key);
      }
      await keys.waitFor({ state: 'detached' });
      expect(await page.getByRole('navigation', { name: 'Dock' }).isVisible()).toBe(false);
      await counter.tap(page.getByRole('button', { name: 'Save Evaluation' }));
      await page.getByText('Evaluation saved successfully').waitFor();
      expect(counter.count).toEqual({ taps: 7, fields: 0 });
      const [latest] = (await client.send('GET', '/api/skill-evaluations?childId=9')).body as { average: number }[];
      expect(latest?.average).toBe(5.5);
      await page.goto('/coach');
    });

    it('When an event is copied four times, then it takes 12 taps and nothing is typed @spec S2.2.18', async () => {
      const { page } = coach;
      const counter = tapCounter();
      const row = page.getByRole('list', { name: 'Upcoming events' }).getByRole('listitem').filter({ hasText: CLINIC });
      for (let copies = 1; copies <= 4; copies++) {
        await counter.tap(row.first().getByRole('button', { name: `More actions for ${CLINIC}` }));
        await counter.tap(page.getByRole('menuitem', { name: 'Copy event' }));
        const form = page.getByRole('dialog', { name: 'Create Event' });
        await counter.tap(form.getByRole('button', { name: 'Create Event' }));
        await form.waitFor({ state: 'detached' });
      }
      const made = (await client.send('GET', `/api/events?q=Tomorrow`)).body as unknown[];
      expect(made).toHaveLength(5);
      expect(counter.count).toEqual({ taps: 12, fields: 0 });
      expect(coach.faults).toEqual([]);
    });
  });
}

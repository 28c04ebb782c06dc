import { addDays, clubToday, isolated } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { animationsFinished } from '../support/animations-finished.ts';
import { PHONE, signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { delayAnswers } from '../support/delay-answers.ts';
import { expectToast } from '../support/expect-messages.ts';
import {
  cancelAsOtherParent,
  dateOfEvent,
  makeEventWithSlots,
  takeSlotAsOtherParent,
} from '../support/other-parent.ts';
import { addOwnChild, mustAnswer, OWN_PASSWORD, registerOwnParent } from '../support/own-people.ts';
import { tapCounter, touchAndHold } from '../support/tap-counter.ts';

const LESSON = 'Off Hand, One on One';
/** A demo event for which the demo child Mateo is registered. */
const BALL_HANDLING = 2;
/** At the time of that event. */
const CONTESTED = 'Free Throws';

/** A family on a phone: two children are registered, and a time slot is taken by another child meanwhile. */
export function registrationInFewTaps(site: () => string): void {
  describe('two children in nine taps', () => {
    let parent: Visitor;
    beforeAll(async () => {
      await makeEventWithSlots(site(), LESSON, addDays(clubToday(new Date()), 16));
      parent = await visit({ at: site(), size: PHONE, reducedMotion: true });
      await parent.page.goto('/login');
      await parent.page.getByLabel('Username').waitFor();
    }, 60_000);
    afterAll(() => parent?.leave());

    it('When a parent signs in and registers both, then it takes nine taps and two fields @spec S1.1.5, S1.1.6, S1.2.45, S1.2.105, S1.2.139, S1.4.2, S1.4.18, S1.8.25', async () => {
      const { page } = parent;
      const counter = tapCounter();
      await counter.fill(page.getByLabel('Username'), 'parent');
      await counter.fill(page.getByLabel('Password', { exact: true }), 'fieldhouse');
      await counter.tap(page.getByRole('button', { name: 'Sign in', exact: true }));
      await counter.tap(
        page.getByRole('article', { name: 'Mateo Alvarez' }).getByRole('link', { name: 'Schedule Training' }),
      );
      await page.getByRole('heading', { name: 'For Mateo, 9' }).waitFor();
      const list = page.getByRole('article');
      const card = page.getByRole('article', { name: LESSON });
      await card.waitFor();
      const lines = await list.evaluateAll((cards) =>
        cards.map((each) => each.querySelector('li[data-kind]')?.textContent ?? 'nothing'),
      );
      expect(lines.length).toBeGreaterThan(5);
      for (const line of lines) expect(line).toMatch(/^(nothing|Mateo registered( 4:30 PM)?|Ages \d+(-\d+|\+))$/);
      expect(lines).toEqual(expect.arrayContaining(['nothing', 'Mateo registered 4:30 PM', 'Ages 10-14']));

      await counter.tap(card.getByRole('button', { name: `Register for ${LESSON}` }));
      const sheet = page.getByRole('dialog', { name: LESSON });
      const mateo = sheet.getByRole('radio', { name: /Mateo Alvarez/ });
      const lucia = sheet.getByRole('radio', { name: /Lucia Alvarez/ });
      await mateo.waitFor({ state: 'attached' });
      expect(await mateo.isChecked()).toBe(true);
      await counter.tap(sheet.getByRole('radio', { name: /4:30 PM/ }));
      const childrenAnswers = await delayAnswers(page, /\/api\/children$/);
      await counter.tap(sheet.getByRole('button', { name: 'Register Mateo' }));
      await page.getByText(`Registration complete for ${LESSON}`).waitFor();
      await sheet.getByText('Registered 4:30 PM').waitFor();
      await sheet.getByRole('button', { name: 'Cancel Mateo’s registration' }).waitFor();
      expect(await lucia.isChecked()).toBe(true);

      await counter.tap(sheet.getByRole('radio', { name: /5:00 PM/ }));
      await counter.tap(sheet.getByRole('button', { name: 'Register Lucia' }));
      await sheet.getByText('Registered 5:00 PM').waitFor();
      expect(counter.count).toEqual({ taps: 9, fields: 2 });

      await sheet.getByRole('button', { name: 'Close' }).tap();
      await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Dashboard' }).tap();
      const counts = () =>
        Promise.all(
          ['Mateo', 'Lucia'].map((name) =>
            page
              .getByRole('article', { name })
              .getByText(/upcoming event/)
              .innerText(),
          ),
        );
      // The answers about children are held back since the first Register: the page has counted itself.
      expect(await counts()).toEqual(['3 upcoming events', '1 upcoming event']);
      await childrenAnswers.release();
      await page.reload();
      expect(await counts()).toEqual(['3 upcoming events', '1 upcoming event']);
      expect(parent.faults).toEqual([]);
    });
  });

  describe('two children and three events', () => {
    it('When a parent signs in and registers both for each, then it takes 16 taps and two fields @spec S1.2.149, S1.2.158', async () => {
      const family = await registerOwnParent(site());
      const names = [await addOwnChild(family.client), await addOwnChild(family.client)].map(
        (child) => child.firstName,
      );
      const titles = ['Ball Control One', 'Ball Control Two', 'Ball Control Three'];
      for (const [index, title] of titles.entries()) {
        await makeEventWithSlots(site(), title, addDays(clubToday(new Date()), 17 + index));
      }
      const { page, faults, leave } = await visit({ at: site(), size: PHONE, reducedMotion: true });
      try {
        await page.goto('/login');
        const counter = tapCounter();
        await counter.fill(page.getByLabel('Username'), family.username);
        await counter.fill(page.getByLabel('Password', { exact: true }), OWN_PASSWORD);
        await counter.tap(page.getByRole('button', { name: 'Sign in', exact: true }));
        const dock = page.getByRole('navigation', { name: 'Dock' });
        await counter.tap(dock.getByRole('link', { name: 'Events' }));
        for (const title of titles) {
          await counter.tap(page.getByRole('button', { name: `Register for ${title}` }));
          const sheet = page.getByRole('dialog', { name: title });
          await counter.tap(sheet.getByRole('radio', { name: /^Both/ }));
          await counter.tap(sheet.getByRole('button', { name: /^Register / }));
          await expectToast(page, { title: `Registered ${names.map(isolated).join(' and ')}` });
          await counter.tap(sheet.getByRole('button', { name: 'Done' }));
        }
        expect(counter.count).toEqual({ taps: 16, fields: 2 });
        const children = await mustAnswer<{ registeredEvents: unknown[] }[]>(
          family.client,
          200,
          'GET',
          '/api/children',
        );
        expect(children.map(({ registeredEvents }) => registeredEvents.length)).toEqual([3, 3]);
        expect(faults).toEqual([]);
      } finally {
        await leave();
      }
    });
  });

  describe('a time slot is taken while a parent touches it', () => {
    let parent: Visitor;
    let eventId: number;
    let sheet: Locator;
    beforeAll(async () => {
      eventId = await makeEventWithSlots(site(), CONTESTED, await dateOfEvent(site(), BALL_HANDLING));
      parent = await visit({ at: site(), size: PHONE, reducedMotion: true });
      const { page } = parent;
      await signInByRequest(page, 'parent');
      await page.goto(`/events?event=${eventId}&dialog=register&child=1`);
      sheet = page.getByRole('dialog', { name: CONTESTED });
      await slot('4:00 PM').waitFor();
      await animationsFinished(page);
    }, 60_000);
    afterAll(() => parent?.leave());

    const slot = (time: string) => sheet.getByRole('radio', { name: time });
    const boxesOfSheet = () =>
      Promise.all(
        [
          sheet,
          sheet.getByRole('radiogroup', { name: /Time slot/ }),
          ...['4:00 PM', '4:30 PM', '5:00 PM', '5:30 PM'].map(slot),
        ].map((part) => part.boundingBox()),
      );

    it('When another parent takes it during the touch, then it becomes Occupied in place and is not chosen @spec S1.4.18, S1.4.19', async () => {
      const before = await boxesOfSheet();
      const finger = await touchAndHold(parent.page, slot('4:00 PM'));
      await takeSlotAsOtherParent(site(), eventId, '16:00');
      await slot('4:00 PM').getByText('Occupied').waitFor();
      expect(await boxesOfSheet()).toEqual(before);
      await finger.lift();
      expect(await slot('4:00 PM').getAttribute('aria-checked')).toBe('false');
      await slot('4:00 PM').tap({ force: true });
      expect(await slot('4:00 PM').getAttribute('aria-checked')).toBe('false');
      expect(await boxesOfSheet()).toEqual(before);
    });

    it('When the slot was taken before the request, then sheet and child stay, a message names the slot, and the focus is on the next free one', async () => {
      const { page } = parent;
      await cancelAsOtherParent(site(), eventId);
      await slot('4:00 PM').getByText('Open').waitFor();
      await slot('4:30 PM').tap();
      // Only a chosen slot shows this line. When the slot is lost, the layout above it must not move.
      await sheet.getByText(/^Mateo also has /).waitFor();
      const before = await boxesOfSheet();
      const detailsAnswers = await delayAnswers(page, new RegExp(`/api/events/${eventId}/details$`));
      await takeSlotAsOtherParent(site(), eventId, '16:30');
      await sheet.getByRole('button', { name: 'Register Mateo' }).tap();

      const group = sheet.getByRole('radiogroup', { name: /Time slot/ });
      await sheet.getByText('4:30 PM was just taken').waitFor();
      const descriptions = await page.evaluate(
        (ids) => ids?.split(' ').map((id) => document.getElementById(id)?.textContent),
        await group.getAttribute('aria-describedby'),
      );
      expect(descriptions).toContain('4:30 PM was just taken');
      expect(await sheet.getByRole('radio', { name: /Mateo Alvarez/ }).isChecked()).toBe(true);
      await slot('4:30 PM').getByText('Occupied').waitFor();
      expect(await slot('5:00 PM').evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await slot('5:00 PM').getAttribute('aria-checked')).toBe('false');
      expect(await group.locator('[aria-checked="true"]').count()).toBe(0);
      expect(await boxesOfSheet()).toEqual(before);

      await detailsAnswers.release();
      await slot('5:00 PM').tap();
      await sheet.getByRole('button', { name: 'Register Mateo' }).tap();
      await sheet.getByText('Registered 5:00 PM').waitFor();
      expect(parent.faults).toEqual([]);
    });
  });
}

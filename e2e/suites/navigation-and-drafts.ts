import { addDays, clubToday } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Request } from 'playwright-core';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { PHONE, signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { overflowAtAllWidths } from '../support/overflow.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorffsohns';
const TWICE = 'Tap Twice';

/** Regression tests of a family's screens: long names, double taps, unsaved forms. */
export function navigationAndDrafts(site: () => string): void {
  describe('screens of a family', () => {
    let parent: Visitor;
    let client: ApiClient;
    let eventId: number;
    let children: number[];

    beforeAll(async () => {
      client = await signedInAs(site(), 'parent7');
      const own = (await client.send('GET', '/api/children')).body as { id: number }[];
      for (const firstName of ['Maximilian', 'Konstantin']) {
        const { body } = await client.send('POST', '/api/children', {
          ...{ firstName, lastName: LONG, birthdate: '2016-05-04', confirmNotDuplicate: true },
        });
        own.push(body as { id: number });
      }
      children = own.map(({ id }) => id).slice(-2);
      const coach = await signedInAs(site(), 'coach');
      const { body } = await coach.send('POST', '/api/events', {
        ...{ title: TWICE, sport: 'group', locationId: 1, coachIds: [2], capacity: 10, price: 0 },
        ...{ date: addDays(clubToday(new Date()), 12), startTime: '16:00', endTime: '18:00' },
      });
      eventId = (body as { id: number }).id;
      parent = await visit({ at: site(), size: PHONE });
      await signInByRequest(parent.page, 'parent7');
    }, 60_000);
    afterAll(() => parent?.leave());

    describe('words of any length', () => {
      const screens = () => [
        '/',
        `/children/${children[0]}`,
        `/events?child=${children[0]}`,
        `/events?child=${children[0]}&event=${eventId}&dialog=register`,
        `/events?child=${children[0]}&event=${eventId}&dialog=details`,
        `/?child=${children[0]}&dialog=edit-child`,
      ];

      it('When names have 40 letters, then everything stays within the page at any width', async () => {
        const { page } = parent;
        const found: string[] = [];
        await page.emulateMedia({ reducedMotion: 'reduce' });
        for (const address of screens()) {
          await page.goto(address);
          await page
            .getByText(/Maximilian/)
            .first()
            .waitFor();
          found.push(...(await overflowAtAllWidths(page)).map((fault) => `${address}, ${fault}`));
        }
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        expect(found).toEqual([]);
      });
    });

    describe('a double tap', () => {
      it.each([0, 250, 600])(
        'When Register is tapped again after %i ms on a slow phone, then the sibling is not registered',
        async (milliseconds) => {
          const { page } = parent;
          await page.setViewportSize(PHONE);
          await client.send('DELETE', `/api/registrations/cancel/${children[0]}/${eventId}`);
          await page.goto(`/events?child=${children[0]}&event=${eventId}&dialog=register`);
          const sheet = page.getByRole('dialog', { name: TWICE });
          await sheet.getByRole('button', { name: 'Register Maximilian' }).waitFor();
          const devtools = await page.context().newCDPSession(page);
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
          const sent: string[] = [];
          const count = (request: Request) => {
            if (request.method() === 'POST' && request.url().endsWith('/api/register-child')) sent.push(request.url());
          };
          page.on('request', count);
          await sheet.getByRole('button', { name: 'Register Maximilian' }).evaluate((button: HTMLElement, delay) => {
            button.click();
            if (delay === 0) button.click();
            else setTimeout(() => button.click(), delay);
          }, milliseconds);
          const next = sheet.getByRole('button', { name: 'Register Konstantin' });
          await next.waitFor();
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
          await page.waitForFunction((button) => !button?.hasAttribute('aria-disabled'), await next.elementHandle());
          page.off('request', count);
          expect(sent).toHaveLength(1);
        },
      );
    });

    describe('a form that was changed', () => {
      it('When Back is pressed, then a question opens; the input can be kept, or discarded with the form', async () => {
        const { page } = parent;
        await page.goto('/');
        await page.getByRole('button', { name: 'Add another child' }).tap();
        const dialog = page.getByRole('dialog', { name: 'Add Child' });
        await dialog.getByLabel('First name').fill('Otto');
        await page.goBack();
        const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
        await question.getByRole('button', { name: 'Keep editing' }).tap();
        await question.waitFor({ state: 'detached' });
        expect(await dialog.getByLabel('First name').inputValue()).toBe('Otto');
        await page.goBack();
        await question.getByRole('button', { name: 'Discard' }).tap();
        await dialog.waitFor({ state: 'detached' });
        expect(new URL(page.url()).search).toBe('');
        expect(parent.faults).toEqual([]);
      });
    });
  });
}

import type { Club } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dialog, heading, question, type Screen } from '../screens/screen.ts';
import { DESK, PHONE, signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { screenFindings } from '../support/check-screen.ts';
import { addDeadEvents } from '../support/dead-events.ts';

type DeadEventScreen = Pick<Screen, 'address' | 'prepare'>;

/** The Events tab of admins with dead events, on a phone in the light theme and on a desktop in the dark one. */
export function deadEventsInBrowser(club: () => Club): void {
  describe('dead events in a browser', () => {
    const visitors: Visitor[] = [];
    let screens: readonly DeadEventScreen[] = [];
    beforeAll(async () => {
      const [id = ''] = await addDeadEvents(club(), 25);
      screens = [
        { address: '/admin?tab=events', prepare: heading('By kind') },
        { address: `/admin?tab=events&dialog=details~notify~${id}`, prepare: dialog('event.deleted') },
        {
          address: '/admin?tab=events&dialog=replay-all~notify~event.deleted~40P01',
          prepare: question('Replay all events of this kind?'),
        },
      ];
    }, 60_000);
    afterAll(() => Promise.all(visitors.map(({ leave }) => leave())));

    it.each([
      ['phone', 'light', PHONE],
      ['desktop', 'dark', DESK],
    ] as const)(
      'When an admin opens them on a %s, then list, details and question have no faults @spec S2.2.1321, S2.2.1326',
      async (device, theme, size) => {
        const visitor = await visit({ at: club().url, size, theme, reducedMotion: true });
        visitors.push(visitor);
        await signInByRequest(visitor.page, 'admin');
        const found: string[] = [];
        for (const { address, prepare } of screens) {
          await visitor.page.goto(address);
          await prepare(visitor.page, { site: club().url, onPhone: device === 'phone' });
          found.push(...(await screenFindings(visitor)).map((fault) => `${address}: ${fault}`));
        }
        expect(found).toEqual([]);
        expect(visitor.faults).toEqual([]);
      },
    );

    it('When an admin is on a phone, then the tabs are a menu @spec S2.2.1312', async () => {
      const { page, ...visitor } = await visit({ at: club().url, size: PHONE, theme: 'dark', reducedMotion: true });
      visitors.push({ page, ...visitor });
      await signInByRequest(page, 'admin');
      await page.goto('/admin');
      const menu = page.getByRole('combobox', { name: 'Admin areas' });
      await menu.selectOption('events');
      await page.getByRole('heading', { name: 'By kind' }).waitFor();
      expect(new URL(page.url()).search).toBe('?tab=events');
      expect(await menu.locator('option:checked').textContent()).toMatch(/^Events/);
    });
  });
}

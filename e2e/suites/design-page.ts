import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DESK, PHONE, signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { expectGoodScreen, screenFindings } from '../support/check-screen.ts';

/** Headings of parts that are loaded after the page. */
const LOADED_LATER = ['Fields', 'Dialogs, menus, dates, search', 'People, and the states of a screen'];

/** Every part of the design system: with axe, with the keyboard and on a phone. */
export function designPage(site: () => string): void {
  describe('the design page', () => {
    let admin: Visitor;
    beforeAll(async () => {
      admin = await visit({ at: site(), size: DESK, reducedMotion: true });
      await signInByRequest(admin.page, 'admin');
      await admin.page.goto('/admin/design');
      for (const name of ['Night, turf and leather', ...LOADED_LATER]) {
        await admin.page.getByRole('heading', { name }).first().waitFor();
      }
    }, 60_000);
    afterAll(() => admin?.leave());

    it('When an admin opens the design system, then axe finds nothing in either theme', async () => {
      await expectGoodScreen(admin, ['light', 'dark']);
      expect(admin.faults).toEqual([]);
    });

    it('When its list is used with the keyboard, then rows are selected, sorted and downloaded as CSV', async () => {
      const { page } = admin;
      const light = page.getByRole('region', { name: 'light theme', exact: true });
      const list = light.getByRole('region', { name: 'Players, light theme' });
      await list.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await light.getByText('3 selected').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await list.getByRole('row').nth(1).getByText('Zoe Greene').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        light.getByRole('button', { name: 'Download CSV' }).press('Enter'),
      ]);
      expect(download.suggestedFilename()).toBe('players.csv');
      const [header, first] = (await readFile(await download.path(), 'utf8')).split('\r\n');
      expect([header, first]).toEqual(['\uFEFFPlayer,Age,Parent,Shirt', 'Zoe Greene,14,Marcus Greene,Adult S']);
    });

    it('When a person is searched there with the keyboard, then one is found and chosen', async () => {
      const { page } = admin;
      const light = page.getByRole('region', { name: 'light theme', exact: true });
      const user = light.getByRole('combobox', { name: 'User' });
      await user.pressSequentially('coach2', { delay: 30 });
      await page.getByRole('option', { name: /Theo Banks/ }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      expect(await user.inputValue()).toBe('Theo Banks');
    });

    it('When the page scrolls while a name is typed, then the text and its suggestions stay', async () => {
      const { page } = admin;
      const light = page.getByRole('region', { name: 'light theme', exact: true });
      const child = light.getByRole('combobox', { name: 'Child', description: 'A child of the club' });
      await child.pressSequentially('mat');
      await page.evaluate(() => scrollBy({ top: 40, behavior: 'instant' }));
      const found = page.getByRole('option', { name: /Mateo/ }).first();
      await found.waitFor();
      expect(await child.inputValue()).toBe('mat');
      await found.click();
      expect(await child.inputValue()).toContain('Mateo');
    });

    it('When colours are forced, then what is chosen looks different from the rest', async () => {
      const { page } = admin;
      const light = page.getByRole('region', { name: 'light theme', exact: true });
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      const grounds = (selector: string) =>
        light.locator(selector).evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
      for (const [chosen, other] of [
        ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
        ['label:has(> [type=radio]:checked)', 'label:has(> [type=radio]:not(:checked))'],
        ['[role=radio][aria-checked=true]', '[role=radio][aria-checked=false]'],
        ['[aria-pressed=true]', '[aria-pressed=false]'],
      ] as const) {
        const [ofChosen, ofOthers] = [await grounds(chosen), await grounds(other)];
        expect([ofChosen.length > 0, ofOthers.length > 0]).toEqual([true, true]);
        expect(ofChosen.filter((ground) => ofOthers.includes(ground))).toEqual([]);
      }
      await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
    });

    it('When its list is on a phone, then its rows are cards with column names and large targets', async () => {
      const { page } = admin;
      await page.setViewportSize(PHONE);
      const light = page.getByRole('region', { name: 'light theme', exact: true });
      await light.getByLabel('Sort by').selectOption('Player, Z to A');
      const card = light.getByRole('list', { name: 'Players, light theme' }).getByRole('listitem').first();
      await card.getByText('Zoe Greene').waitFor();
      expect((await card.innerText()).split('\n')).toEqual(
        expect.arrayContaining(['Zoe Greene', 'Age', '14', 'Parent', 'Marcus Greene', 'Shirt', 'Adult S']),
      );
      expect((await card.boundingBox())?.height).toBeLessThan(140);
      expect(await screenFindings(admin)).toEqual([]);
      await page.setViewportSize(DESK);
    });
  });
}

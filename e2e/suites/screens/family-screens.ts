import { describe, expect, it } from '@jest/globals';
import { RECEIVED_ANNOUNCEMENT } from '../../screens/announcements.ts';
import { BELL } from '../../screens/bell.ts';
import { CALENDAR_LINKS } from '../../screens/calendar-links.ts';
import { CHILDREN } from '../../screens/children.ts';
import { EVENTS } from '../../screens/events.ts';
import { HOME } from '../../screens/home.ts';
import { LINKS } from '../../screens/links.ts';
import { MENUS } from '../../screens/menus.ts';
import { PREFERENCES } from '../../screens/preferences.ts';
import { PUSH } from '../../screens/push.ts';
import { heading, type Screen } from '../../screens/screen.ts';
import { SIGN_IN, WAIVER } from '../../screens/sign-in.ts';
import { openScreenChecks } from './screen-checks.ts';

const FAINT_IN_ONE_THEME = 'h1 { color: #999 !important } .dark p { color: #555 !important }';

const FAINT_TEXTS: Screen = {
  name: 'faint-texts',
  title: 'A heading that is too faint in the light theme, a sentence in the dark one',
  as: 'parent',
  address: '/nowhere',
  prepare: async (page) => {
    await heading('404 Page Not Found')(page);
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets.push(sheet);
    }, FAINT_IN_ONE_THEME);
  },
};

/** Every screen and dialog of families and the menus of every role. */
export function familyScreens(site: () => string): void {
  describe('every screen of families, at 360 px in light and dark, and at 1280 px', () => {
    const faultsOf = openScreenChecks(site);

    it('When a text is too faint in one theme only, then the check of a screen finds it in that one', async () => {
      const found = await faultsOf([FAINT_TEXTS]);
      const rules = found.map((fault) => /: ([\w-]*color-contrast) .*\b(h1|p)\b/.exec(fault)?.slice(1).join(' '));
      expect(rules).toEqual(['color-contrast h1', 'dark-color-contrast p']);
    });

    it('When a visitor signs in, registers or recovers a password, then the screens have no faults @spec S1.2.1-12, S1.2.34, S1.2.46, S1.2.63, S1.2.67-68, S1.2.71-72, S1.2.74-75, S1.2.78-80, S1.2.82-83, S1.4.13-15, S1.5.7, S1.5.11, S1.8.1, S1.8.11, S1.9.5', async () => {
      expect(await faultsOf(SIGN_IN)).toEqual([]);
    });

    it('When the link of an email is opened, then its page has no faults @spec S2.2.726', async () => {
      expect(await faultsOf(LINKS)).toEqual([]);
    });

    it('When a family opens its home, then it has no faults with children, without and with an access request @spec S1.2.13-16, S1.2.93, S1.4.27', async () => {
      expect(await faultsOf(HOME)).toEqual([]);
    });

    it('When a parent adds, edits or removes a child, or opens a profile, then the screens have no faults @spec S1.1.9, S1.2.17, S1.2.19, S1.2.117, S1.2.125-126, S1.5.15, S1.5.23-24, S1.6.8', async () => {
      expect(await faultsOf(CHILDREN)).toEqual([]);
    });

    it('When a parent is on the events page, then list, calendar, filters and dialogs have no faults @spec S1.2.20-21, S1.2.26, S1.2.31, S1.2.128-130, S1.2.133, S1.2.136-140, S1.5.28-29, S1.8.48', async () => {
      expect(await faultsOf(EVENTS)).toEqual([]);
    });

    it('When the menu or the bell is opened, then it has no faults for any role @spec S1.2.88-89, S1.2.476', async () => {
      expect(await faultsOf([...MENUS, ...BELL])).toEqual([]);
    });

    it('When choices are made, links to calendars are made, changed or revoked, or an announcement is opened, then the screens have no faults @spec S1.2.369, S1.2.477, S1.2.574', async () => {
      expect(await faultsOf([...PREFERENCES, ...PUSH, ...CALENDAR_LINKS, ...RECEIVED_ANNOUNCEMENT])).toEqual([]);
    });

    it('When the waiver is to be signed, or was signed, then its screens have no faults', async () => {
      expect(await faultsOf(WAIVER)).toEqual([]);
    });
  });
}

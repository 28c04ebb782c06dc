import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ARCHIVE } from '../screens/archive.ts';
import { AUDIT } from '../screens/audit.ts';
import { CHILDREN } from '../screens/children.ts';
import { COACH } from '../screens/coach.ts';
import { EVALUATIONS } from '../screens/coach-evaluations.ts';
import { GAMES } from '../screens/coach-games.ts';
import { TEAMS } from '../screens/coach-teams.ts';
import { DUPLICATES } from '../screens/duplicates.ts';
import { EVENT_STAFF } from '../screens/event-staff.ts';
import { EVENTS } from '../screens/events.ts';
import { HOME, USERS, USERS_TAB } from '../screens/home.ts';
import { LINKING } from '../screens/linking.ts';
import { MAIL } from '../screens/mail.ts';
import { MENUS } from '../screens/menus.ts';
import { PLAYERS } from '../screens/players.ts';
import { REMINDERS } from '../screens/reminders.ts';
import type { Screen } from '../screens/screen.ts';
import { BACKUP, DEAD_EVENTS, SETTINGS } from '../screens/settings.ts';
import { SIGN_IN, WAIVER } from '../screens/sign-in.ts';
import { DESK, PHONE, signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { screenFindings } from '../support/check-screen.ts';

interface Device {
  visitor: Visitor;
  onPhone: boolean;
  /** The username that is signed in. */
  who: string | undefined;
}

/**
 * Every screen and dialog, on a phone in the light theme and on a desktop in the dark one: no findings of axe, no
 * horizontal scrolling, no targets that are too small.
 */
export function familyScreens(site: () => string): void {
  describe('every screen of families, coaches and admins, at 390 px in light and 1280 px in dark', () => {
    let devices: Device[] = [];
    beforeAll(async () => {
      const at = site();
      const visitors = await Promise.all([
        visit({ at, size: PHONE, theme: 'light', reducedMotion: true }),
        visit({ at, size: DESK, theme: 'dark', reducedMotion: true }),
      ]);
      devices = visitors.map((visitor, index) => ({ visitor, onPhone: index === 0, who: undefined }));
    }, 60_000);
    afterAll(() => Promise.all(devices.map(({ visitor }) => visitor.leave())));

    /** The faults of these screens on both devices, one line each. */
    const faultsOf = async (screens: readonly Screen[]) => {
      for (const { arrange } of screens) await arrange?.(site());
      const found = await Promise.all(devices.map((device) => checkAll(device, screens, site())));
      return found.flat();
    };

    it('When a visitor signs in, registers or recovers a password, then the screens have no faults @spec S1.2.1-12, S1.2.34, S1.2.46, S1.2.63, S1.2.67-68, S1.2.71-72, S1.2.74-75, S1.2.78-80, S1.2.82-83, S1.4.13-15, S1.5.7, S1.5.11, S1.8.1, S1.8.11, S1.9.5', async () => {
      expect(await faultsOf(SIGN_IN)).toEqual([]);
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

    it('When a coach or an admin is on the events page, then the list, the form and the dialogs have no faults @spec S1.1.7, S1.2.20-21, S1.2.142, S1.5.31', async () => {
      expect(await faultsOf(EVENT_STAFF)).toEqual([]);
    });

    it('When a coach opens the players and a profile, then they have no faults in any state', async () => {
      expect(await faultsOf(PLAYERS)).toEqual([]);
    });

    it('When a coach is on the dashboard, then the board, the events and every dialog of an event have no faults @spec S2.2.2, S2.2.4, S2.2.12, S2.2.22', async () => {
      expect(await faultsOf(COACH)).toEqual([]);
    });

    it('When an admin is at the family home, then User Management and its dialogs have no faults @spec S1.6.10', async () => {
      expect(await faultsOf(USERS)).toEqual([]);
    });

    it('When an admin opens the Users tab, then its list and its dialogs have no faults @spec S2.2.701-713', async () => {
      expect(await faultsOf(USERS_TAB)).toEqual([]);
    });

    it('When the menu is opened, then it has no faults for any role @spec S1.2.88-89', async () => {
      expect(await faultsOf(MENUS)).toEqual([]);
    });

    it('When a coach or an admin opens the Teams tab, then its cards and dialogs have no faults @spec S2.2.101-106, S2.6.101-102', async () => {
      expect(await faultsOf(TEAMS)).toEqual([]);
    });

    it('When an admin opens the archive, then its lists and its question have no faults @spec S2.2.601-605', async () => {
      expect(await faultsOf(ARCHIVE)).toEqual([]);
    });

    it('When an admin opens the audit, or a parent the views of a child, then they have no faults in any state @spec S2.2.1167, S2.2.1168', async () => {
      expect(await faultsOf(AUDIT)).toEqual([]);
    });

    it('When an admin links children to parents, then the tab, its dialog and its question have no faults @spec S2.2.801-811', async () => {
      expect(await faultsOf(LINKING)).toEqual([]);
    });

    it('When a coach opens game data, then uploads, records and Fix Game Data have no faults', async () => {
      expect(await faultsOf(GAMES)).toEqual([]);
    });

    it('When a coach evaluates, then the tab, its dialogs and the page of a child have no faults', async () => {
      expect(await faultsOf(EVALUATIONS)).toEqual([]);
    });

    it('When an admin opens Duplicates, then its lists and dialogs have no faults @spec S2.2.901-910', async () => {
      expect(await faultsOf(DUPLICATES)).toEqual([]);
    });

    it('When an admin or a coach opens reminders, then their lists and questions have no faults @spec S2.2.1001-1014', async () => {
      expect(await faultsOf(REMINDERS)).toEqual([]);
    });

    it('When an admin opens Mail, then its list, an email and the empty list have no faults @spec S2.2.1055-1056', async () => {
      expect(await faultsOf(MAIL)).toEqual([]);
    });

    it('When an admin opens Settings, Backup and Events, then they have no faults @spec S2.2.1301-1308, S2.2.1310, S2.2.1327, S2.2.1331-1337', async () => {
      expect(await faultsOf([...SETTINGS, ...BACKUP, ...DEAD_EVENTS])).toEqual([]);
    });

    it('When the waiver is to be signed, or was signed, then its screens have no faults', async () => {
      expect(await faultsOf(WAIVER)).toEqual([]);
    });
  });
}

async function checkAll(device: Device, screens: readonly Screen[], site: string): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    const where = `${screen.name}, ${device.onPhone ? 'phone' : 'desktop'}`;
    const { visitor } = device;
    await openScreen(device, screen, site).catch((error) => {
      throw new Error(`${where}: ${error instanceof Error ? error.message : error}`, { cause: error });
    });
    const faults = [...(await screenFindings(visitor)), ...visitor.faults.splice(0)];
    found.push(...faults.map((fault) => `${where}: ${fault}`));
  }
  return found;
}

/** Opens the screen, signed in as its account. */
async function openScreen(device: Device, { as, address, prepare }: Screen, site: string): Promise<void> {
  const { page } = device.visitor;
  if (as !== device.who) {
    await page.context().clearCookies();
    if (as !== undefined) await signInByRequest(page, as);
    device.who = as;
  }
  await page.goto(address);
  await prepare(page, { site, onPhone: device.onPhone });
}

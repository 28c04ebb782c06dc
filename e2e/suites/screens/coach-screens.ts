import { describe, expect, it } from '@jest/globals';
import { ANNOUNCEMENTS } from '../../screens/announcements.ts';
import { COACH } from '../../screens/coach.ts';
import { EVALUATIONS } from '../../screens/coach-evaluations.ts';
import { GAMES } from '../../screens/coach-games.ts';
import { TEAMS } from '../../screens/coach-teams.ts';
import { EVENT_STAFF } from '../../screens/event-staff.ts';
import { PLAYERS } from '../../screens/players.ts';
import { openScreenChecks } from './screen-checks.ts';

/** Every screen and dialog of coaches. */
export function coachScreens(site: () => string): void {
  describe('every screen of coaches, at 360 px in light and dark, and at 1280 px', () => {
    const faultsOf = openScreenChecks(site);

    it('When a coach or an admin is on the events page, then the list, the form and the dialogs have no faults @spec S1.1.7, S1.2.20-21, S1.2.142, S1.5.31', async () => {
      expect(await faultsOf(EVENT_STAFF)).toEqual([]);
    });

    it('When a coach opens the players and a profile, then they have no faults in any state', async () => {
      expect(await faultsOf(PLAYERS)).toEqual([]);
    });

    it('When a coach is on the dashboard, then the board, the events and every dialog of an event have no faults @spec S2.2.2, S2.2.4, S2.2.12, S2.2.22', async () => {
      expect(await faultsOf(COACH)).toEqual([]);
    });

    it('When a coach or an admin opens the Teams tab, then its cards and dialogs have no faults @spec S2.2.101-106, S2.6.101-102', async () => {
      expect(await faultsOf(TEAMS)).toEqual([]);
    });

    it('When a coach opens game data, then uploads, records and Fix Game Data have no faults', async () => {
      expect(await faultsOf(GAMES)).toEqual([]);
    });

    it('When a coach writes an announcement, then the dialogs and the list have no faults @spec S2.2.1693, S2.2.1694', async () => {
      expect(await faultsOf(ANNOUNCEMENTS)).toEqual([]);
    });

    it('When a coach evaluates, then the tab, its dialogs and the page of a child have no faults', async () => {
      expect(await faultsOf(EVALUATIONS)).toEqual([]);
    });
  });
}

import { describe, expect, it } from '@jest/globals';
import { ARCHIVE } from '../../screens/archive.ts';
import { AUDIT } from '../../screens/audit.ts';
import { DUPLICATES } from '../../screens/duplicates.ts';
import { USERS, USERS_TAB } from '../../screens/home.ts';
import { LINKING } from '../../screens/linking.ts';
import { MAIL } from '../../screens/mail.ts';
import { REMINDERS } from '../../screens/reminders.ts';
import { BACKUP, DEAD_EVENTS, SETTINGS } from '../../screens/settings.ts';
import { openScreenChecks } from './screen-checks.ts';

/** Every screen and dialog of admins. */
export function adminScreens(site: () => string): void {
  describe('every screen of admins, at 360 px in light and dark, and at 1280 px', () => {
    const faultsOf = openScreenChecks(site);

    it('When an admin is at the family home, then User Management and its dialogs have no faults @spec S1.6.10', async () => {
      expect(await faultsOf(USERS)).toEqual([]);
    });

    it('When an admin opens the Users tab, then its list and its dialogs have no faults @spec S2.2.701-713', async () => {
      expect(await faultsOf(USERS_TAB)).toEqual([]);
    });

    it('When an admin opens the archive, then its lists and its toast have no faults @spec S2.2.601-605', async () => {
      expect(await faultsOf(ARCHIVE)).toEqual([]);
    });

    it('When an admin opens the audit, or a parent the views of a child, then they have no faults in any state @spec S2.2.1167, S2.2.1168', async () => {
      expect(await faultsOf(AUDIT)).toEqual([]);
    });

    it('When an admin links children to parents, then the tab, its dialog and its toast have no faults @spec S2.2.801-810, S2.2.841', async () => {
      expect(await faultsOf(LINKING)).toEqual([]);
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
  });
}

import { TODAY } from './admin-today.ts';
import { ARCHIVE } from './archive.ts';
import { AUDIT } from './audit.ts';
import { DUPLICATES } from './duplicates.ts';
import { USERS_TAB } from './home.ts';
import { LINKING } from './linking.ts';
import { MAIL } from './mail.ts';
import { REMINDERS } from './reminders.ts';
import type { Screen } from './screen.ts';
import { BACKUP, DEAD_EVENTS, SETTINGS } from './settings.ts';

/** Every screen and dialog of the admin area, tab by tab. */
export const ADMIN_SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  Today: TODAY,
  Users: USERS_TAB,
  Linking: LINKING,
  Duplicates: DUPLICATES,
  Reminders: REMINDERS,
  Backup: BACKUP,
  Archive: ARCHIVE,
  Settings: SETTINGS,
  Mail: MAIL,
  Audit: AUDIT,
  Events: DEAD_EVENTS,
};

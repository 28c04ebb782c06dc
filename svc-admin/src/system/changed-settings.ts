import { type ClubValues, DEFAULT_CLUB_VALUES } from '@fieldhouse/service-kit';

/** The groups of application settings on the Settings tab (product decision 68). */
type SettingGroup = 'registration' | 'notification' | 'security';

/** The group of each setting; a missing one does not compile. Backups have their own tab, the club its settings. */
const GROUP_OF: Readonly<Record<keyof ClubValues, SettingGroup | 'backup' | 'club'>> = {
  clubName: 'club',
  clubReplyTo: 'club',
  clubPostalAddress: 'club',
  // Its first value alone: svc-family stores what an admin sets.
  enforceViewOnly: 'club',
  ageDocumentDays: 'registration',
  notificationDays: 'notification',
  mailContentDays: 'notification',
  mailDays: 'notification',
  reminderDays: 'notification',
  limitMails: 'notification',
  auditDays: 'security',
  messageDays: 'security',
  inboxDays: 'security',
  requirePasskey: 'security',
  limitSignUps: 'security',
  limitChildren: 'security',
  limitRegistrationChanges: 'security',
  backupEnabled: 'backup',
  backupSchedule: 'backup',
  backupRetentionDays: 'backup',
  backupCompression: 'backup',
};

interface ChangedSetting {
  /** In the environment: `AUDIT_DAYS`. */
  name: string;
  value: string;
}

/** The settings of a group that differ from their default. */
export function changedSettings(values: ClubValues, group: SettingGroup): ChangedSetting[] {
  const names = Object.keys(GROUP_OF) as (keyof ClubValues)[];
  return names
    .filter((name) => GROUP_OF[name] === group && values[name] !== DEFAULT_CLUB_VALUES[name])
    .map((name) => ({ name: settingNameOf(name), value: textOf(values[name]) }));
}

/** The environment variable of a setting: `AUDIT_DAYS` for `auditDays`. */
function settingNameOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function textOf(value: ClubValues[keyof ClubValues]): string {
  return String(typeof value === 'boolean' ? Number(value) : value);
}

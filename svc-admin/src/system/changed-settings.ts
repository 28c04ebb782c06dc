import { type ClubValues, USUAL_CLUB_VALUES } from '@fieldhouse/service-kit';

/** The settings of each group on the Settings tab (decision 68). One that is in no group does not compile. */
const GROUP_OF: Readonly<Record<keyof ClubValues, 'registration' | 'notification' | 'security'>> = {
  enforceViewOnly: 'registration',
  ageDocumentDays: 'registration',
  notificationDays: 'notification',
  mailContentDays: 'notification',
  mailDays: 'notification',
  reminderDays: 'notification',
  auditDays: 'security',
  messageDays: 'security',
  inboxDays: 'security',
};

export interface ChangedSetting {
  /** As it is set: `AUDIT_DAYS`. */
  name: string;
  value: string;
}

/** The settings of a group that are not what they are where nothing is set. */
export function changedSettings(
  values: ClubValues,
  group: 'registration' | 'notification' | 'security',
): ChangedSetting[] {
  const names = Object.keys(GROUP_OF) as (keyof ClubValues)[];
  return names
    .filter((name) => GROUP_OF[name] === group && values[name] !== USUAL_CLUB_VALUES[name])
    .map((name) => ({ name: variableOf(name), value: textOf(values[name]) }));
}

/** `auditDays` is set as `AUDIT_DAYS`. */
function variableOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function textOf(value: boolean | number): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}

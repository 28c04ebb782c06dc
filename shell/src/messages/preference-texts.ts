import { timeText } from '@fieldhouse/contracts/club';
import { DIGEST_TEXTS, type PreferenceFields, VALUE_TEXTS } from './preference-fields.ts';

/** The fields by name, for changes that another window has saved. */
export const LABELS: Readonly<Record<keyof PreferenceFields, string>> = {
  registrationEmail: 'Registrations, email',
  registrationBell: 'Registrations, bell',
  changeEmail: 'Changes, email',
  changeBell: 'Changes, bell',
  reminderEmail: 'Reminders, email',
  reminderBell: 'Reminders, bell',
  announcementEmail: 'Announcements, email',
  announcementBell: 'Announcements, bell',
  evaluationEmail: 'Evaluations, email',
  evaluationBell: 'Evaluations, bell',
  accountEmail: 'Account, email',
  accountBell: 'Account, bell',
  digest: 'Digest',
  isQuiet: 'Quiet hours',
  quietFrom: 'Quiet hours from',
  quietTo: 'Quiet hours to',
};

/** The values of the fields as the page shows them. */
export function textsOf(fields: PreferenceFields): Readonly<Record<keyof PreferenceFields, string>> {
  const onOrOff = (isOn: boolean) => (isOn ? 'On' : 'Off');
  return {
    registrationEmail: VALUE_TEXTS[fields.registrationEmail],
    registrationBell: onOrOff(fields.registrationBell),
    changeEmail: VALUE_TEXTS[fields.changeEmail],
    changeBell: onOrOff(fields.changeBell),
    reminderEmail: VALUE_TEXTS[fields.reminderEmail],
    reminderBell: onOrOff(fields.reminderBell),
    announcementEmail: VALUE_TEXTS[fields.announcementEmail],
    announcementBell: onOrOff(fields.announcementBell),
    evaluationEmail: VALUE_TEXTS[fields.evaluationEmail],
    evaluationBell: onOrOff(fields.evaluationBell),
    accountEmail: VALUE_TEXTS[fields.accountEmail],
    accountBell: onOrOff(fields.accountBell),
    digest: DIGEST_TEXTS[fields.digest],
    isQuiet: onOrOff(fields.isQuiet),
    quietFrom: timeText(fields.quietFrom),
    quietTo: timeText(fields.quietTo),
  };
}

import { timeText } from '@fieldhouse/contracts/club';
import { DIGEST_TEXTS, type PreferenceFields, VALUE_TEXTS } from './preference-fields.ts';

/** The fields by name, for changes that another window has saved. */
export const LABELS: Readonly<Record<keyof PreferenceFields, string>> = {
  registrationEmail: 'Registrations, email',
  registrationBell: 'Registrations, bell',
  registrationPush: 'Registrations, push',
  changeEmail: 'Changes, email',
  changeBell: 'Changes, bell',
  changePush: 'Changes, push',
  reminderEmail: 'Reminders, email',
  reminderBell: 'Reminders, bell',
  reminderPush: 'Reminders, push',
  announcementEmail: 'Announcements, email',
  announcementBell: 'Announcements, bell',
  announcementPush: 'Announcements, push',
  evaluationEmail: 'Evaluations, email',
  evaluationBell: 'Evaluations, bell',
  evaluationPush: 'Evaluations, push',
  accountEmail: 'Account, email',
  accountBell: 'Account, bell',
  accountPush: 'Account, push',
  digest: 'Digest',
  isQuiet: 'Quiet hours',
  quietFrom: 'Quiet hours from',
  quietTo: 'Quiet hours to',
  hideDetails: 'Pushes without names',
};

/** The values of the fields as the page shows them. */
export function textsOf(fields: PreferenceFields): Readonly<Record<keyof PreferenceFields, string>> {
  const onOrOff = (isOn: boolean) => (isOn ? 'On' : 'Off');
  return {
    registrationEmail: VALUE_TEXTS[fields.registrationEmail],
    registrationBell: onOrOff(fields.registrationBell),
    registrationPush: onOrOff(fields.registrationPush),
    changeEmail: VALUE_TEXTS[fields.changeEmail],
    changeBell: onOrOff(fields.changeBell),
    changePush: onOrOff(fields.changePush),
    reminderEmail: VALUE_TEXTS[fields.reminderEmail],
    reminderBell: onOrOff(fields.reminderBell),
    reminderPush: onOrOff(fields.reminderPush),
    announcementEmail: VALUE_TEXTS[fields.announcementEmail],
    announcementBell: onOrOff(fields.announcementBell),
    announcementPush: onOrOff(fields.announcementPush),
    evaluationEmail: VALUE_TEXTS[fields.evaluationEmail],
    evaluationBell: onOrOff(fields.evaluationBell),
    evaluationPush: onOrOff(fields.evaluationPush),
    accountEmail: VALUE_TEXTS[fields.accountEmail],
    accountBell: onOrOff(fields.accountBell),
    accountPush: onOrOff(fields.accountPush),
    digest: DIGEST_TEXTS[fields.digest],
    isQuiet: onOrOff(fields.isQuiet),
    quietFrom: timeText(fields.quietFrom),
    quietTo: timeText(fields.quietTo),
    hideDetails: onOrOff(fields.hideDetails),
  };
}

import type { NoticePreferences } from '@fieldhouse/api';
import {
  INITIAL_NOTICE_SETTINGS,
  type NoticeChannel,
  type NoticeValue,
  noticeChoice,
} from '@fieldhouse/contracts/club';
import type { NoticePreferencesForm } from '@fieldhouse/contracts/forms';
import { KINDS, kindsOf, type LineName, valuesOf } from './kinds.ts';

/** The fields of the form: an email and a bell for each line, the quiet hours, the digest. */
export type PreferenceFields = { [Name in LineName as `${Name}Email`]: NoticeValue } & {
  [Name in LineName as `${Name}Bell`]: boolean;
} & Pick<NoticePreferences, 'digest'> & { isQuiet: boolean; quietFrom: string; quietTo: string };

export const VALUE_TEXTS: Readonly<Record<NoticeValue, string>> = {
  now: 'At once',
  digest: 'In the digest',
  off: 'Off',
};

export const DIGEST_TEXTS: Readonly<Record<NoticePreferences['digest'], string>> = {
  off: 'Off',
  daily: 'Every day at 5 PM',
  weekly: 'Sundays at 5 PM',
};

/** What the form shows of the stored preferences; times of before stay in it while quiet hours are off. */
export function fieldsOf({ preferences, quietFrom, quietTo, digest }: NoticePreferences): PreferenceFields {
  const stored = (name: LineName, channel: NoticeChannel): NoticeValue =>
    preferences.find((each) => each.kind === name && each.channel === channel)?.value ??
    noticeChoice(name, channel)?.initial ??
    'off';
  const email = (name: LineName) => stored(name, 'mail');
  const bell = (name: LineName) => stored(name, 'bell') === 'now';
  return {
    registrationEmail: email('registration'),
    registrationBell: bell('registration'),
    changeEmail: email('change'),
    changeBell: bell('change'),
    reminderEmail: email('reminder'),
    reminderBell: bell('reminder'),
    announcementEmail: email('announcement'),
    announcementBell: bell('announcement'),
    arrivalEmail: email('arrival'),
    arrivalBell: bell('arrival'),
    evaluationEmail: email('evaluation'),
    evaluationBell: bell('evaluation'),
    accountEmail: email('account'),
    accountBell: bell('account'),
    isQuiet: quietFrom !== null,
    quietFrom: quietFrom ?? INITIAL_NOTICE_SETTINGS.quietFrom,
    quietTo: quietTo ?? INITIAL_NOTICE_SETTINGS.quietTo,
    digest,
  };
}

/** What is sent of the form. A locked channel is left out, and so is what has no place on the page yet. */
export function preferencesOf(fields: PreferenceFields, { hideDetails }: NoticePreferences): NoticePreferencesForm {
  const { isQuiet, quietFrom, quietTo, digest } = fields;
  const preferences = KINDS.flatMap(({ name }) => [
    ...chosen(name, 'mail', fields[`${name}Email`]),
    ...chosen(name, 'bell', fields[`${name}Bell`] ? 'now' : 'off'),
  ]);
  const quiet = isQuiet ? { quietFrom, quietTo } : { quietFrom: null, quietTo: null };
  return { preferences, ...quiet, digest, hideDetails };
}

const chosen = (name: LineName, channel: NoticeChannel, value: NoticeValue) =>
  valuesOf(name, channel).length > 1 ? kindsOf(name).map((kind) => ({ kind, channel, value })) : [];

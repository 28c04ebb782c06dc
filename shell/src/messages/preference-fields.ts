import type { NoticePreferences } from '@fieldhouse/api';
import {
  type Digest,
  INITIAL_NOTICE_SETTINGS,
  type NoticeChannel,
  type NoticeValue,
  noticeChoice,
} from '@fieldhouse/contracts/club';
import type { NoticePreferencesForm } from '@fieldhouse/contracts/forms';
import { KINDS, type LineName, valuesOf } from './kinds.ts';

/** The fields of the form: an email and a bell for each line, the digest and the quiet hours. */
export type PreferenceFields = { [Name in LineName as `${Name}Email`]: NoticeValue } & {
  [Name in LineName as `${Name}Bell`]: boolean;
} & { digest: Digest; isQuiet: boolean; quietFrom: string; quietTo: string };

export const VALUE_TEXTS: Readonly<Record<NoticeValue, string>> = {
  now: 'At once',
  digest: 'In the digest',
  off: 'Off',
};

export const DIGEST_TEXTS: Readonly<Record<Digest, string>> = {
  daily: 'Every day at 5:00 PM',
  weekly: 'On Sundays at 5:00 PM',
  off: 'Off',
};

/** What the form shows of the stored preferences; times of before stay in it while quiet hours are off. */
export function fieldsOf({ preferences, quietFrom, quietTo, digest }: NoticePreferences): PreferenceFields {
  const stored = (name: LineName, channel: NoticeChannel): NoticeValue => {
    const chosen = preferences.find((each) => each.kind === name && each.channel === channel)?.value;
    return chosen ?? noticeChoice(name, channel)?.initial ?? 'off';
  };
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
    evaluationEmail: email('evaluation'),
    evaluationBell: bell('evaluation'),
    accountEmail: email('account'),
    accountBell: bell('account'),
    digest,
    isQuiet: quietFrom !== null,
    quietFrom: quietFrom ?? INITIAL_NOTICE_SETTINGS.quietFrom,
    quietTo: quietTo ?? INITIAL_NOTICE_SETTINGS.quietTo,
  };
}

/** What is sent of the form. A locked channel is left out, and so is what has no place on the page yet. */
export function preferencesOf(fields: PreferenceFields, { hideDetails }: NoticePreferences): NoticePreferencesForm {
  const { digest, isQuiet, quietFrom, quietTo } = fields;
  const preferences = KINDS.flatMap(({ name }) => [
    ...chosen(name, 'mail', fields[`${name}Email`]),
    ...chosen(name, 'bell', fields[`${name}Bell`] ? 'now' : 'off'),
  ]);
  const quiet = isQuiet ? { quietFrom, quietTo } : { quietFrom: null, quietTo: null };
  return { preferences, ...quiet, digest, hideDetails };
}

const chosen = (kind: LineName, channel: NoticeChannel, value: NoticeValue) =>
  valuesOf(kind, channel).length > 1 ? [{ kind, channel, value }] : [];

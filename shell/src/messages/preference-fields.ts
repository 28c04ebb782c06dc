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

/**
 * The fields of the form: an email, a bell and a push for each line, the digest, quiet hours, and what a lock screen
 * shows.
 */
export type PreferenceFields = { [Name in LineName as `${Name}Email`]: NoticeValue } & {
  [Name in LineName as `${Name}Bell` | `${Name}Push`]: boolean;
} & { digest: Digest; isQuiet: boolean; quietFrom: string; quietTo: string; hideDetails: boolean };

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
export function fieldsOf({
  preferences,
  quietFrom,
  quietTo,
  digest,
  hideDetails,
}: NoticePreferences): PreferenceFields {
  const stored = (name: LineName, channel: NoticeChannel): NoticeValue => {
    const chosen = preferences.find((each) => each.kind === name && each.channel === channel)?.value;
    return chosen ?? noticeChoice(name, channel)?.initial ?? 'off';
  };
  const email = (name: LineName) => stored(name, 'mail');
  const bell = (name: LineName) => stored(name, 'bell') === 'now';
  const push = (name: LineName) => stored(name, 'push') === 'now';
  return {
    registrationEmail: email('registration'),
    registrationBell: bell('registration'),
    registrationPush: push('registration'),
    changeEmail: email('change'),
    changeBell: bell('change'),
    changePush: push('change'),
    reminderEmail: email('reminder'),
    reminderBell: bell('reminder'),
    reminderPush: push('reminder'),
    announcementEmail: email('announcement'),
    announcementBell: bell('announcement'),
    announcementPush: push('announcement'),
    evaluationEmail: email('evaluation'),
    evaluationBell: bell('evaluation'),
    evaluationPush: push('evaluation'),
    accountEmail: email('account'),
    accountBell: bell('account'),
    accountPush: push('account'),
    digest,
    hideDetails,
    isQuiet: quietFrom !== null,
    quietFrom: quietFrom ?? INITIAL_NOTICE_SETTINGS.quietFrom,
    quietTo: quietTo ?? INITIAL_NOTICE_SETTINGS.quietTo,
  };
}

/** What is sent of the form. A locked channel is left out. */
export function preferencesOf(fields: PreferenceFields): NoticePreferencesForm {
  const { digest, isQuiet, quietFrom, quietTo, hideDetails } = fields;
  const preferences = KINDS.flatMap(({ name }) => [
    ...chosen(name, 'mail', fields[`${name}Email`]),
    ...chosen(name, 'bell', fields[`${name}Bell`] ? 'now' : 'off'),
    ...chosen(name, 'push', fields[`${name}Push`] ? 'now' : 'off'),
  ]);
  const quiet = isQuiet ? { quietFrom, quietTo } : { quietFrom: null, quietTo: null };
  return { preferences, ...quiet, digest, hideDetails };
}

const chosen = (kind: LineName, channel: NoticeChannel, value: NoticeValue) =>
  valuesOf(kind, channel).length > 1 ? [{ kind, channel, value }] : [];

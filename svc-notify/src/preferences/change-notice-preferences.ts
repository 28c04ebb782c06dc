import { isLocked, type NoticePreference, type NoticePreferencesForm, noticeChoice } from '@fieldhouse/contracts';
import { expectUnchanged, invalid, nextVersion, notFound, Problem, type ServiceContext } from '@fieldhouse/service-kit';
import { beginWithNextDigest } from '../digests/begin-with-next-digest.ts';
import { setReminders } from './contact-preference.ts';
import { type NoticePreferences, noticePreferencesOf, storeNoticePreferences } from './preference.repository.ts';

interface Change {
  userId: number;
  form: NoticePreferencesForm;
  /** The `If-Match` header: the version that the person edited. Without one the last change wins. */
  ifMatch: string | undefined;
}

/**
 * Changes how a person is told; preferences that the form does not list stay (S1.5.151). Throws 409 `channel_locked`
 * for another value of a locked channel, 400 for a value that the kind does not have, and 412 `version_conflict` when
 * `ifMatch` is not the current version; then nothing changes.
 */
export async function changeNoticePreferences(
  ctx: ServiceContext,
  { userId, form, ifMatch }: Change,
): Promise<NoticePreferences> {
  expectAllowed(form.preferences);
  return ctx.db.transaction(async (tx) => {
    const known = await tx('user_projection').where({ id: userId, is_deleted: false }).forUpdate().first('id');
    if (!known) throw notFound('Account');
    const before = await noticePreferencesOf(tx, userId);
    expectUnchanged(ifMatch, before, 'page');
    const at = ctx.clock();
    const isReminder = ({ kind, channel }: NoticePreference) => kind === 'reminder' && channel === 'mail';
    const reminder = form.preferences.find(isReminder);
    if (reminder) await setReminders(tx, { userId, reminders: reminder.value === 'now', at });
    const preferences = form.preferences.filter((one) => !isReminder(one) && !isFixed(one));
    await storeNoticePreferences(tx, userId, { ...form, preferences, version: await nextVersion(tx) }, at);
    const after = await noticePreferencesOf(tx, userId);
    if (digestOf(before) !== digestOf(after)) await beginWithNextDigest(tx, { userId, at });
    return after;
  });
}

/** What a person gets with the digest and when, as one text. */
function digestOf({ digest, preferences }: NoticePreferences): string {
  return [digest, ...preferences.filter(({ value }) => value === 'digest').map(({ kind }) => kind)].join();
}

function expectAllowed(preferences: readonly NoticePreference[]): void {
  const errors = preferences.flatMap(({ kind, channel, value }, index) => {
    const choice = noticeChoice(kind, channel);
    if (!choice || choice.values.includes(value)) return [];
    if (isLocked(choice)) throw new Problem(409, 'channel_locked', 'This cannot be changed: the club always tells you');
    return [{ path: `preferences.${index}.value`, message: 'Please choose another value' }];
  });
  if (errors.length > 0) throw invalid(errors);
}

function isFixed({ kind, channel }: NoticePreference): boolean {
  const choice = noticeChoice(kind, channel);
  return choice === undefined || isLocked(choice);
}

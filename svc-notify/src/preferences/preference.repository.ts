import {
  INITIAL_NOTICE_SETTINGS,
  NOTICE_CHOICES,
  type NoticePreference,
  type NoticePreferencesForm,
} from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';

/** How a person is told, with a version that grows with each change; 0: they have chosen nothing. */
export interface NoticePreferences extends NoticePreferencesForm {
  version: number;
}

type Setting = Omit<NoticePreferences, 'preferences'>;

/** What a person has chosen, and the initial values of the rest. */
export async function noticePreferencesOf(db: Db | Tx, userId: number): Promise<NoticePreferences> {
  const [stored, setting] = await Promise.all([valuesOf(db, userId), settingOf(db, userId)]);
  const preferences = NOTICE_CHOICES.map(({ kind, channel, initial }) => {
    const chosen = stored.find((one) => one.kind === kind && one.channel === channel);
    return { kind, channel, value: chosen?.value ?? initial };
  });
  return { ...(setting ?? { version: 0, ...INITIAL_NOTICE_SETTINGS }), preferences };
}

/** The values that a person has chosen. */
export function valuesOf(db: Db | Tx, userId: number): Promise<NoticePreference[]> {
  return db('preference').where({ user_id: userId }).select<NoticePreference[]>('kind', 'channel', 'value');
}

function settingOf(db: Db | Tx, userId: number): Promise<Setting | undefined> {
  return db('person_setting')
    .where({ user_id: userId })
    .first<Setting | undefined>({
      ...{ version: 'version', quietFrom: 'quiet_from', quietTo: 'quiet_to', digest: 'digest' },
      hideDetails: 'hide_details',
    });
}

/** Stores a person's values and settings. */
export async function storeNoticePreferences(
  tx: Tx,
  userId: number,
  { preferences, version, quietFrom, quietTo, digest, hideDetails }: NoticePreferences,
  at: Date,
): Promise<void> {
  const row = { version, quiet_from: quietFrom, quiet_to: quietTo, digest, hide_details: hideDetails };
  await tx('person_setting')
    .insert({ user_id: userId, ...row })
    .onConflict('user_id')
    .merge(row);
  if (preferences.length === 0) return;
  await tx('preference')
    .insert(preferences.map((preference) => ({ user_id: userId, ...preference, changed_at: at })))
    .onConflict(['user_id', 'kind', 'channel'])
    .merge(['value', 'changed_at']);
}

/** Deletes what a deleted user has chosen. */
export async function deletePreferences(tx: Tx, userId: number): Promise<void> {
  for (const table of ['contact_preference', 'preference', 'person_setting', 'digest'])
    await tx(table).where({ user_id: userId }).delete();
}

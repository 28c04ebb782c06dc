import type { NoticePreferences } from '@fieldhouse/api';
import { INITIAL_NOTICE_SETTINGS, NOTICE_CHOICES } from '@fieldhouse/contracts/club';

/** What holds for a user who has chosen nothing, with changes. */
export const somePreferences = (changes: Partial<NoticePreferences> = {}): NoticePreferences => ({
  preferences: NOTICE_CHOICES.map(({ kind, channel, initial }) => ({ kind, channel, value: initial })),
  ...INITIAL_NOTICE_SETTINGS,
  ...changes,
});

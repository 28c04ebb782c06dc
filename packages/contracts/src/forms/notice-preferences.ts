import * as z from 'zod';
import { DIGESTS, NOTICE_CHANNELS, NOTICE_KINDS, NOTICE_VALUES, noticeChoice } from '../club/notices.ts';
import { LocalTime } from '../club/scalars.ts';

/** A person's choice for one kind of notice on one channel. */
export const NoticePreference = z
  .object({ kind: z.enum(NOTICE_KINDS), channel: z.enum(NOTICE_CHANNELS), value: z.enum(NOTICE_VALUES) })
  .meta({ id: 'NoticePreference' });
export type NoticePreference = z.infer<typeof NoticePreference>;

/** How a person is told (S1.5.150-152). Preferences that are not listed stay. */
export const NoticePreferencesForm = z
  .object({
    preferences: z
      .array(
        NoticePreference.refine(
          ({ kind, channel }) => noticeChoice(kind, channel),
          'Notices of this kind do not come this way',
        ),
      )
      .max(50)
      .refine(
        (all) => new Set(all.map(({ kind, channel }) => `${kind} ${channel}`)).size === all.length,
        'Please choose one value for each',
      ),
    quietFrom: LocalTime.nullable().describe('When quiet hours begin; null: no quiet hours'),
    quietTo: LocalTime.nullable(),
    digest: z.enum(DIGESTS),
    hideDetails: z.boolean().describe('A phone’s lock screen shows no names'),
  })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    path: ['quietTo'],
    message: 'Please enter both times',
  })
  .refine(({ quietFrom, quietTo }) => quietFrom === null || quietFrom !== quietTo, {
    path: ['quietTo'],
    message: 'Please enter another time',
  });
export type NoticePreferencesForm = z.infer<typeof NoticePreferencesForm>;

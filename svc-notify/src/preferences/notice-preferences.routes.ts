import { NoticePreferencesForm } from '@fieldhouse/contracts';
import { ok, route } from '@fieldhouse/service-kit';
import { changeNoticePreferences } from './change-notice-preferences.ts';
import { type NoticePreferences, noticePreferencesOf } from './preference.repository.ts';

const Answer = NoticePreferencesForm.meta({ id: 'NoticePreferences' });

export const showNoticePreferencesRoute = route({
  method: 'get',
  path: '/api/notice-preferences',
  access: 'signed-in',
  summary: 'How the caller is told: each kind on each channel, quiet hours, digest',
  answers: { 200: Answer },
  view: { none: 'The caller’s own choices' },
  handle: async ({ ctx, who }) => answerOf(await noticePreferencesOf(ctx.db, who.userId)),
});

export const changeNoticePreferencesRoute = route({
  method: 'put',
  path: '/api/notice-preferences',
  access: 'signed-in',
  audit: 'none: how somebody is told is no record of the club',
  summary: 'Change how the caller is told; preferences that are not listed stay',
  description: 'With `If-Match` it is changed only when it still has that version.',
  body: NoticePreferencesForm,
  answers: { 200: Answer },
  example: {
    body: {
      preferences: [{ kind: 'reminder', channel: 'mail', value: 'off' }],
      ...{ quietFrom: '21:30', quietTo: '06:45', digest: 'daily', hideDetails: true },
    },
  },
  problems: { not_found: 404, channel_locked: 409, version_conflict: 412 },
  handle: async ({ ctx, who, body, header }) =>
    answerOf(await changeNoticePreferences(ctx, { userId: who.userId, form: body, ifMatch: header('If-Match') })),
});

function answerOf({ version, ...preferences }: NoticePreferences) {
  return ok(preferences, { ETag: `"${version}"` });
}

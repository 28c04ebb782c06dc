import { ClubSettingsForm } from '@fieldhouse/contracts';
import { ok, route, type ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { changeClubSettings } from './change-club-settings.ts';
import { ClubSettings, readOnlyOf, type StoredClub, storedClub } from './club-settings.ts';
import { logoVersion } from './logo.ts';

const ShownClub = z
  .object({
    name: z.string(),
    postalAddress: z.string(),
    logoVersion: z.int().positive().nullable().describe('The logo is at `/api/club/logo?v={version}`; null: none'),
  })
  .meta({ id: 'Club' });

/** What every page shows of the club, also to visitors. */
export const clubRoute = route({
  method: 'get',
  path: '/api/club',
  access: 'public',
  summary: 'The club’s name, postal address and logo',
  answers: { 200: ShownClub },
  handle: async ({ ctx }) => {
    const { name, postalAddress } = await storedClub(ctx.db);
    return ok({ name, postalAddress, logoVersion: await logoVersion(ctx.db) });
  },
});

export const clubSettingsRoute = route({
  method: 'get',
  path: '/api/admin/club-settings',
  access: ['admin'],
  permissions: ['club.settings'],
  summary: 'The club’s settings',
  answers: { 200: ClubSettings },
  handle: async ({ ctx }) => answerOf(ctx, await storedClub(ctx.db)),
});

export const changeClubSettingsRoute = route({
  method: 'put',
  path: '/api/admin/club-settings',
  access: ['admin'],
  permissions: ['club.settings'],
  audit: {
    action: 'club.changed',
    label: 'Changed club settings',
    verb: 'changed the club’s settings',
    subject: 'club',
  },
  recentSignIn: true,
  summary: 'Change the club’s settings',
  description: 'With `If-Match` they are changed only when they still have that version.',
  body: ClubSettingsForm,
  answers: { 200: ClubSettings },
  example: {
    body: { name: 'North Club', replyTo: null, postalAddress: '12 Park Road, Austin', isInvitationApproved: false },
  },
  problems: { set_by_operator: 409, version_conflict: 412 },
  handle: async ({ ctx, body, who, header }) =>
    answerOf(ctx, await changeClubSettings(ctx, { form: body, ifMatch: header('If-Match') }, who)),
});

async function answerOf(ctx: ServiceContext, stored: StoredClub) {
  const hasLogo = (await logoVersion(ctx.db)) !== null;
  return ok({ ...stored, hasLogo, readOnly: readOnlyOf(ctx.environment) }, { ETag: `"${stored.version}"` });
}

import { clubToday, IdParam } from '@fieldhouse/contracts';
import { ClubExport, FamilyData } from '@fieldhouse/contracts/export';
import { jsonAttachment, jsonInParts, limitExports, ok, recordOf, route, streamed } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { exportClub } from './export-club.ts';
import { findFamilyData } from './family-data.ts';

export const exportClubRoute = route({
  method: 'get',
  path: '/api/admin/export',
  access: ['admin'],
  recentSignIn: true,
  permissions: ['club.export'],
  audit: { action: 'club.exported', label: 'Exported data', verb: 'exported the data of the club', subject: 'club' },
  summary: 'The club’s data as one JSON file, without anything that signs in',
  description:
    'Accounts, children, guardians, events with their slots, registrations, teams, locations, game records and ' +
    'evaluations; a record on each line. ' +
    'Its last key is `complete`: a file without it was cut short.',
  answers: { 200: jsonInParts(ClubExport) },
  problems: { too_many_exports: 429, unavailable: 503 },
  handle: async ({ who, ctx }) => {
    await limitExports(ctx, who, 'club');
    return streamed(exportClub(ctx, who), jsonAttachment('fieldhouse export', clubToday(ctx.clock())));
  },
});

export const familyDataRoute = route({
  method: 'get',
  path: '/api/admin/users/{id}/data',
  access: ['admin'],
  recentSignIn: true,
  permissions: ['family.export'],
  audit: {
    action: 'family.exported',
    label: 'Exported family’s data',
    verb: 'exported the family data of',
    isAboutSubject: true,
    subject: 'user',
  },
  summary: 'All that the club stores about one account and its children, as a JSON file for them',
  params: z.object({ id: IdParam }),
  answers: { 200: FamilyData },
  example: { params: { id: recordOf('account') } },
  problems: { not_found: 404, too_many_exports: 429, unavailable: 503 },
  handle: async ({ params, who, ctx }) => {
    await limitExports(ctx, who, 'family');
    const data = await findFamilyData(ctx, who, params.id);
    return ok(data, jsonAttachment('family data', `${params.id}`, clubToday(ctx.clock())));
  },
});

export const ownFamilyDataRoute = route({
  method: 'get',
  path: '/api/account/data',
  access: ['parent'],
  rule: 'parents',
  permissions: ['account.export'],
  recentSignIn: true,
  summary: 'All that the club stores about the own account and its children, as a JSON file',
  answers: { 200: FamilyData },
  view: { none: 'The caller’s own family' },
  problems: { not_found: 404, too_many_exports: 429, unavailable: 503 },
  handle: async ({ who, ctx }) => {
    await limitExports(ctx, who, 'family');
    const data = await findFamilyData(ctx, who, who.userId);
    return ok(data, jsonAttachment('family data', clubToday(ctx.clock())));
  },
});

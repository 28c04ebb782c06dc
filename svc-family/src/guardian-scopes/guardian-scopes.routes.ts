import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { changeGuardianScopes, type GuardianScopes, guardianScopes } from './change-guardian-scopes.ts';

const PATH = '/api/admin/guardian-scopes';

const Scopes = z
  .object({
    version: z.int().min(0).describe('Send it as `If-Match: "{version}"`; 0: nobody has changed it'),
    isViewOnlyEnforced: z.boolean().describe('Whether guardians with View Only may only read'),
    isFromEnvironment: z.boolean().describe('`ENFORCE_VIEW_ONLY` decides, since nobody has changed it here'),
    affected: z
      .object({ guardians: z.int().min(0), children: z.int().min(0) })
      .describe('The guardians with View Only, and their children'),
  })
  .meta({ id: 'GuardianScopes' });

export const guardianScopesRoute = route({
  method: 'get',
  path: PATH,
  access: ['admin'],
  permissions: ['club.settings'],
  summary: 'What View Only means, and how many guardians have it',
  answers: { 200: Scopes },
  view: { none: 'Counts, and nobody by name' },
  handle: async ({ ctx }) => answerOf(await guardianScopes(ctx, ctx.db)),
});

export const changeGuardianScopesRoute = route({
  method: 'put',
  path: PATH,
  access: ['admin'],
  permissions: ['club.settings'],
  audit: {
    ...{ action: 'guardian-scopes.changed', label: 'Changed View Only' },
    ...{ verb: 'changed what View Only means', subject: 'club' },
  },
  recentSignIn: true,
  summary: 'Enforce View Only, or stop enforcing it',
  body: z.object({ isViewOnlyEnforced: z.boolean() }),
  answers: { 200: Scopes },
  example: { body: { isViewOnlyEnforced: true } },
  problems: { version_conflict: 412 },
  handle: async ({ ctx, body, header }) => {
    const change = { isEnforced: body.isViewOnlyEnforced, ifMatch: header('If-Match') };
    return answerOf(await changeGuardianScopes(ctx, change));
  },
});

const answerOf = (scopes: GuardianScopes) => ok(scopes, { ETag: `"${scopes.version}"` });

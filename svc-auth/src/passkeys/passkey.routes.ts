import { Id, IdParam, Instant, PasskeyCreation, PasskeyRename } from '@fieldhouse/contracts';
import { noContent, notFound, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { isPasskeyRequired } from './is-passkey-required.ts';
import { makePasskey, optionsToMake } from './make-passkey.ts';
import { CreationOptions, NEW_CREDENTIAL_EXAMPLE } from './option-schemas.ts';
import { type Passkey, passkeysOf, renamePasskey } from './passkey.repository.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { relyingPartyOf } from './relying-party.ts';
import { removePasskey } from './remove-passkey.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

/** A passkey as its user sees it. */
const OwnPasskey = z
  .object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })
  .meta({ id: 'OwnPasskey' });

function ownPasskeyOf({ id, name, createdAt, lastUsedAt }: Passkey): z.infer<typeof OwnPasskey> {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

const RecoveryCodes = z.array(z.string()).describe('Each is good once; they are shown only here');

export const listPasskeysRoute = route({
  method: 'get',
  path: '/api/account/passkeys',
  access: 'signed-in',
  duringPasskey: true,
  summary: 'The own passkeys, the oldest first',
  answers: {
    200: z.object({
      passkeys: z.array(OwnPasskey),
      recoveryCodesLeft: z.int(),
      isOffered: z.boolean().describe('This site can have passkeys'),
      isRequired: z.boolean().describe('The club asks this user for one when signing in'),
    }),
  },
  view: { none: 'The caller’s own passkeys' },
  handle: async ({ ctx, who }) => {
    const passkeys = await passkeysOf(ctx.db, who.userId);
    return ok({
      passkeys: passkeys.map(ownPasskeyOf),
      recoveryCodesLeft: await countRecoveryCodes(ctx.db, who.userId),
      isOffered: relyingPartyOf(ctx.environment) !== undefined,
      isRequired: isPasskeyRequired(ctx.environment, who.role),
    });
  },
});

export const passkeyOptionsRoute = route({
  method: 'post',
  path: '/api/account/passkeys/options',
  access: 'signed-in',
  duringPasskey: true,
  recentSignIn: true,
  audit: 'none: it changes no record of the club',
  summary: 'The options with which the browser makes a passkey, for `navigator.credentials.create`',
  answers: { 200: CreationOptions },
  problems: { passkeys_not_offered: 409 },
  handle: async ({ ctx, who }) => ok(await optionsToMake(ctx, who)),
});

export const makePasskeyRoute = route({
  method: 'post',
  path: '/api/account/passkeys',
  access: 'signed-in',
  duringPasskey: true,
  recentSignIn: true,
  audit: {
    action: 'account.passkey-made',
    label: 'Made a passkey',
    verb: 'made a passkey for',
    subject: 'user',
    id: null,
  },
  summary: 'Store a passkey that the browser has made; gives the session another cookie',
  body: PasskeyCreation,
  answers: {
    201: z.object({ passkey: OwnPasskey, recoveryCodes: RecoveryCodes.nullable().describe('With the first passkey') }),
  },
  example: { body: { name: 'My phone', credential: NEW_CREDENTIAL_EXAMPLE } },
  problems: { invalid_passkey: 400, passkeys_not_offered: 409, too_many_passkeys: 409 },
  handle: async ({ ctx, body, who }) => {
    const { passkey, recoveryCodes, session } = await makePasskey(ctx, body, who);
    return {
      status: 201,
      body: { passkey: ownPasskeyOf(passkey), recoveryCodes },
      headers: { 'Set-Cookie': setSessionCookie(ctx, session) },
    };
  },
});

export const renamePasskeyRoute = route({
  method: 'patch',
  path: '/api/account/passkeys/{id}',
  access: 'signed-in',
  audit: 'none: it changes no record of the club',
  summary: 'Give an own passkey another name',
  params: z.object({ id: IdParam }),
  body: PasskeyRename,
  answers: { 200: OwnPasskey },
  example: { params: { id: recordOf('own passkey') }, body: { name: 'My phone' } },
  problems: { not_found: 404 },
  handle: async ({ ctx, params, body, who }) => {
    const passkey = await renamePasskey(ctx.db, { ...params, ...body, accountId: who.userId });
    if (!passkey) throw notFound('Passkey');
    return ok(ownPasskeyOf(passkey));
  },
});

export const removePasskeyRoute = route({
  method: 'delete',
  path: '/api/account/passkeys/{id}',
  access: 'signed-in',
  recentSignIn: true,
  audit: {
    action: 'account.passkey-removed',
    label: 'Removed a passkey',
    verb: 'removed a passkey of',
    subject: 'user',
    id: null,
  },
  summary: 'Remove an own passkey; with the last one the recovery codes are void',
  params: z.object({ id: IdParam }),
  answers: { 204: null },
  example: { params: { id: recordOf('own passkey') } },
  problems: { not_found: 404 },
  handle: async ({ ctx, params: { id }, who }) => {
    await removePasskey(ctx, id, who);
    return noContent();
  },
});

export const renewRecoveryCodesRoute = route({
  method: 'post',
  path: '/api/account/recovery-codes',
  access: 'signed-in',
  recentSignIn: true,
  audit: {
    action: 'account.recovery-codes-made',
    label: 'Made new recovery codes',
    verb: 'made new recovery codes for',
    subject: 'user',
    id: null,
  },
  summary: 'Make new recovery codes; the earlier ones are void',
  answers: { 201: z.object({ recoveryCodes: RecoveryCodes }) },
  problems: { no_passkey: 409 },
  handle: async ({ ctx, who }) => ({
    status: 201,
    body: { recoveryCodes: await renewRecoveryCodes(ctx, who) },
    headers: {},
  }),
});

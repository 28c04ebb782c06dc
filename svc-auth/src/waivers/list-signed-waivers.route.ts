import { Id, Instant } from '@fieldhouse/contracts';
import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { signaturesOf } from './waiver.repository.ts';

const SignedWaiver = z
  .object({
    id: Id,
    hash: z.string().describe('SHA-256 of the signed text, in hex'),
    version: z.int(),
    title: z.string(),
    signedAt: Instant,
    ipAddress: z.string().nullable().describe('The address it was signed from; null when it was not stored'),
  })
  .meta({ id: 'SignedWaiver' });

export const listSignedWaiversRoute = route({
  method: 'get',
  path: '/api/waivers/signed',
  access: 'signed-in',
  summary: 'The waivers that the caller signed, newest first',
  answers: { 200: z.array(SignedWaiver) },
  view: { none: 'The waivers that the caller signed' },
  handle: async ({ ctx, who }) => {
    const signed = await signaturesOf(ctx.db, who.userId);
    return ok(
      signed.map(({ id, hash, waiverVersion, title, signedAt, ipAddress }) => ({
        id,
        hash,
        version: waiverVersion,
        title,
        signedAt: signedAt.toISOString(),
        ipAddress,
      })),
    );
  },
});

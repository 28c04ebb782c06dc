import { badSignature, noContent, route, SIGNATURE_HEADER, signed, storedEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { recordBounce } from './record-bounce.ts';

const BounceReport = z
  .object({
    address: z.string().trim().min(3).max(320).describe('The address that takes no mail'),
    messageId: z.string().max(998).optional().describe('Of the returned mail: `<…@club.example>`'),
  })
  .meta({ id: 'BounceReport' });

export const bounceRoute = route({
  method: 'post',
  path: '/api/mail/bounces',
  access: 'public',
  crossSite: 'allowed',
  summary: 'Report an address that takes no mail',
  description:
    'For the mail provider, or a program that reads its reports. Signed with `BOUNCE_SECRET`; without one there is ' +
    'no such call. Each signature is valid once. Permanent failures only.',
  body: signed(BounceReport, {
    secretOf: ({ bounceSecret }) => bounceSecret,
    acceptedOf: ({ acceptedBounceSecret }) => acceptedBounceSecret,
  }),
  answers: { 204: null },
  example: { body: { address: 'rosa@club.example' } },
  handle: async ({ ctx, body, header }) => {
    const isFirst = await recordBounce(ctx, {
      ...body,
      address: storedEmail(body.address),
      signature: header(SIGNATURE_HEADER) ?? '',
    });
    if (!isFirst) throw badSignature();
    return noContent();
  },
});

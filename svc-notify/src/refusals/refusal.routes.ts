import { Id, IdParam, Instant } from '@fieldhouse/contracts';
import { noContent, notFound, ok, recordOf, route, shownEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { allowMailTo, listRefusals } from './refused-address.ts';

const MailRefusal = z
  .object({
    userId: Id,
    address: z.string().describe('In lower case'),
    refusedAt: Instant.describe('Since when it takes no mail'),
  })
  .meta({ id: 'MailRefusal' });

export const listRefusalsRoute = route({
  method: 'get',
  path: '/api/admin/mail/refusals',
  access: ['admin'],
  permissions: ['mail.allow-address'],
  summary: 'The accounts whose address takes no mail',
  answers: { 200: z.array(MailRefusal) },
  view: { action: 'user.viewed', of: (refusals) => ({ userIds: refusals.map(({ userId }) => userId) }) },
  handle: async ({ ctx }) => {
    const refusals = await listRefusals(ctx.db);
    return ok(
      refusals.map(({ userId, address, refusedAt }) => ({
        userId,
        address: shownEmail(address),
        refusedAt: refusedAt.toISOString(),
      })),
    );
  },
});

export const allowMailRoute = route({
  method: 'delete',
  path: '/api/admin/mail/refusals/{userId}',
  access: ['admin'],
  permissions: ['mail.allow-address'],
  audit: {
    action: 'mail.allowed',
    label: 'Allowed email',
    verb: 'allowed email again to',
    subject: 'user',
    id: 'userId',
  },
  summary: 'Send mail to the address of an account again',
  description: 'Refused mail stays refused until it is retried. A new address of the account has the same effect.',
  params: z.object({ userId: IdParam }),
  answers: { 204: null },
  example: { params: { userId: recordOf('account with a refused address') } },
  problems: { not_found: 404 },
  handle: async ({ params, ctx }) => {
    if (!(await allowMailTo(ctx.db, params.userId))) throw notFound('Refused address');
    return noContent();
  },
});

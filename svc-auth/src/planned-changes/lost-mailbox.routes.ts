import { Id, IdParam, Instant, LostMailbox } from '@fieldhouse/contracts';
import { noContent, notFound, ok, recordOf, route, shownEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { findAccount } from '../accounts/account.repository.ts';
import { LOST_MAILBOX_OUTCOMES, type LostMailboxRow, lostMailboxesOf } from './lost-mailbox.repository.ts';
import { planLostMailbox, withdrawLostMailbox } from './plan-lost-mailbox.ts';

const UserPath = z.object({ id: IdParam });

const PlannedAddress = z
  .object({
    email: z.string(),
    confirmedBy: z.string().describe('How the admin confirmed who it is'),
    requestedBy: Id.describe('The admin'),
    requestedAt: Instant,
    dueAt: Instant,
    outcome: z.enum(LOST_MAILBOX_OUTCOMES).nullable().describe('Null: it waits'),
  })
  .meta({ id: 'PlannedAddress' });

const plannedAddressOf = (row: LostMailboxRow) =>
  PlannedAddress.parse({
    ...row,
    email: shownEmail(row.email),
    requestedAt: row.requestedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
  });

export const showLostMailboxRoute = route({
  method: 'get',
  path: '/api/admin/users/{id}/lost-mailbox',
  access: ['admin'],
  permissions: ['user.manage'],
  summary: 'The other addresses that admins set for a user who lost the mailbox, the last one first',
  params: UserPath,
  answers: { 200: z.array(PlannedAddress) },
  example: { params: { id: recordOf('account') } },
  view: { action: 'user.viewed', of: (_, { params: { id } }) => ({ subject: { type: 'user', id }, userIds: [id] }) },
  problems: { not_found: 404 },
  handle: async ({ ctx, params }) => {
    if (!(await findAccount(ctx.db, params.id))) throw notFound('User');
    return ok((await lostMailboxesOf(ctx.db, params.id)).map(plannedAddressOf));
  },
});

export const planLostMailboxRoute = route({
  method: 'post',
  path: '/api/admin/users/{id}/lost-mailbox',
  access: ['admin'],
  recentSignIn: true,
  rule: 'admins for others',
  permissions: ['user.set-other-address'],
  audit: {
    action: 'user.lost-mailbox-set',
    label: 'Set address for lost mailbox',
    verb: 'set another address for the lost mailbox of',
    subject: 'user',
  },
  summary: 'Give a user who has lost the mailbox another address, in 24 hours',
  description: 'The present address is told at once, with a link that stops it.',
  params: UserPath,
  body: LostMailbox,
  answers: { 204: null },
  example: {
    params: { id: recordOf('account') },
    body: { email: 'rosa.other@club.example', confirmedBy: 'Passport, at the Saturday clinic' },
  },
  problems: { not_found: 404, own_account: 409, lost_mailbox_waits: 409, email_taken: 409 },
  handle: async ({ ctx, params, body, who }) => {
    await planLostMailbox(ctx, params.id, body, who);
    return noContent();
  },
});

export const withdrawLostMailboxRoute = route({
  method: 'delete',
  path: '/api/admin/users/{id}/lost-mailbox',
  access: ['admin'],
  permissions: ['user.manage'],
  audit: {
    action: 'user.lost-mailbox-withdrawn',
    label: 'Withdrew other address',
    verb: 'withdrew the other address of',
    subject: 'user',
  },
  summary: 'Withdraw the other address that waits for a user',
  params: UserPath,
  answers: { 204: null },
  example: { params: { id: recordOf('account') } },
  problems: { not_found: 404 },
  handle: async ({ ctx, params, who }) => {
    await withdrawLostMailbox(ctx, params.id, who);
    return noContent();
  },
});

import { ChildAccessRequestForm, IdParam } from '@fieldhouse/contracts';
import { created, noContent, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { expectConfirmedAddress } from '../people/confirmed-address.ts';
import { accessRequestsOf, expectOwnRequest } from './access-request.repository.ts';
import { ChildAccessRequest, toAccessRequest } from './access-request.ts';
import { dismissAccessRequest } from './dismiss-access-request.ts';
import { requestAccess } from './request-access.ts';

export const requestAccessRoute = route({
  method: 'post',
  path: '/api/child-access-requests',
  access: 'signed-in',
  child: 'existingChildId',
  audit: {
    action: 'access.requested',
    label: 'Requested access',
    verb: 'requested access to',
    subject: 'access-request',
  },
  summary: 'Request access to a child that the club has already',
  description: [
    'The child must have been shown to the caller as a possible duplicate within the last hour, or be their own and',
    'have been added with `clubWillCheck`. The body holds exactly one of the two ids. The caller’s email address must be',
    'confirmed.',
  ].join(' '),
  body: ChildAccessRequestForm,
  answers: { 201: ChildAccessRequest },
  example: { body: { existingChildId: recordOf('candidate child'), requestReason: 'Her grandmother' } },
  problems: {
    address_not_confirmed: 403,
    not_found: 404,
    already_guardian: 409,
    already_requested: 409,
    too_many_requests: 429,
  },
  idempotent: { permit: ({ who, ctx }, { id }) => expectOwnRequest(ctx.db, { id, userId: who.userId }) },
  handle: async ({ body, who, claim, ctx }) => {
    await expectConfirmedAddress(ctx, who.userId);
    return created(await requestAccess(ctx, who, body, claim));
  },
});

export const listOwnAccessRequestsRoute = route({
  method: 'get',
  path: '/api/child-access-requests',
  access: 'signed-in',
  summary: 'The caller’s own access requests, newest first',
  answers: { 200: z.array(ChildAccessRequest) },
  view: { none: 'The caller’s own requests' },
  handle: async ({ who, ctx }) => ok((await accessRequestsOf(ctx.db, who.userId)).map(toAccessRequest)),
});

export const dismissAccessRequestRoute = route({
  method: 'post',
  path: '/api/child-access-requests/{id}/dismiss',
  access: 'signed-in',
  audit: {
    action: 'access.dismissed',
    label: 'Dismissed answer',
    verb: 'dismissed the answer to a request for access to',
    subject: 'access-request',
  },
  summary: 'Dismiss a decided request of the caller, which hides it',
  params: z.object({ id: IdParam }),
  answers: { 204: null },
  example: { params: { id: recordOf('decided access request') } },
  problems: { not_found: 404, not_decided: 409 },
  handle: async ({ params, who, ctx }) => {
    await dismissAccessRequest(ctx, who, params.id);
    return noContent();
  },
});

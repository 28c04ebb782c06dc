import { AccessDecisionForm, Id, IdParam, Instant } from '@fieldhouse/contracts';
import {
  jsonInParts,
  notFound,
  ok,
  recordOf,
  recordView,
  route,
  type ServiceContext,
  streamedList,
  type Who,
} from '@fieldhouse/service-kit';
import * as z from 'zod';
import { DuplicateChild, duplicateChildrenByIds } from '../duplicates/duplicate-child.ts';
import { ComparedGuardian, comparableGuardians } from '../guardians/compared-guardian.ts';
import { agreementWith } from '../guardians/contact-agreement.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import { countPendingRequests, matchesOf, pendingRequests } from './access-request.repository.ts';
import { ACCESS_REQUEST_STATES, type AccessRequestRow, needsMatch } from './access-request.ts';
import { decideAccessRequest } from './decide-access-request.ts';

/** An access request as admins see it (S2 §3). */
const AdminAccessRequest = z
  .object({
    id: Id,
    requestingParentName: z.string().nullable().describe('Null while the account is not known'),
    requester: z
      .object({ id: Id, email: z.string(), phone: z.string() })
      .nullable()
      .describe('The parent’s account and contact; null while the account is not known'),
    guardians: z
      .array(ComparedGuardian.extend({ childId: Id }))
      .describe('The guardians of `child`, or of each of `matches`, compared with the requester'),
    childName: z.string().describe('The name that the parent was shown'),
    requestReason: z.string(),
    createdAt: Instant,
    state: z.enum(ACCESS_REQUEST_STATES),
    adminNotes: z.string().nullable(),
    child: DuplicateChild.nullable().describe('The requested child; null when one of `matches` has to be picked'),
    newChild: DuplicateChild.nullable().describe('When a child has to be picked: the child that the parent has added'),
    matches: z.array(DuplicateChild).describe('When a child has to be picked: the other children with this name'),
  })
  .meta({ id: 'AdminAccessRequest' });

/** Requests that are in memory at once. */
const PAGE = 200;

export const listPendingRequestsRoute = route({
  method: 'get',
  path: '/api/admin/child-access-requests',
  access: ['admin'],
  permissions: ['access-request.decide'],
  summary: 'The pending access requests, oldest first',
  answers: { 200: jsonInParts(z.array(AdminAccessRequest)) },
  view: { action: 'contact.viewed', recordedBy: 'handler' },
  handle: async ({ ctx, who, url }) =>
    streamedList({
      row: AdminAccessRequest,
      total: await countPendingRequests(ctx.db),
      url,
      async readPage(after: number | undefined) {
        const stored = await pendingRequests(ctx.db, { after, limit: PAGE });
        return { rows: await toAdminRequests(ctx, who, stored), next: stored[PAGE - 1]?.id };
      },
    }),
});

export const decideAccessRequestRoute = route({
  method: 'put',
  path: '/api/admin/child-access-requests/{id}',
  access: ['admin'],
  child: 'childId',
  permissions: ['access-request.decide'],
  audit: {
    byField: 'action',
    actions: {
      approve: { action: 'access.approved', label: 'Approved access', verb: 'approved access to' },
      deny: { action: 'access.denied', label: 'Denied access', verb: 'denied access to' },
    },
    subject: 'access-request',
  },
  summary: 'Approve an access request, which links the parent to the child with full access, or deny it',
  description: 'A request without a `child` is approved with one of its `matches` as `childId`.',
  params: z.object({ id: IdParam }),
  body: AccessDecisionForm,
  answers: { 200: AdminAccessRequest },
  example: {
    params: { id: recordOf('pending access request') },
    body: { action: 'deny', adminNotes: 'Please call us' },
  },
  problems: { not_found: 404, already_decided: 409, child_merged: 409 },
  async handle({ ctx, who, params, body }) {
    const [request] = await toAdminRequests(ctx, who, [
      await decideAccessRequest(ctx, who, { ...body, id: params.id }),
    ]);
    if (!request) throw notFound('Request');
    return ok(request);
  },
});

/** The requests with the contacts of the children's guardians; their view is recorded. */
async function toAdminRequests(ctx: ServiceContext, who: Who, rows: readonly AccessRequestRow[]) {
  const matches = await matchesOf(ctx.db, rows.filter(needsMatch));
  const compared = rows.flatMap((row) => (needsMatch(row) ? (matches.get(row.id) ?? []) : [row.childId]));
  const [people, guardians, children] = await Promise.all([
    peopleByIds(
      ctx,
      rows.map(({ userId }) => userId),
    ),
    comparableGuardians(ctx, [...new Set(compared)]),
    duplicateChildrenByIds(ctx, [...rows.map(({ childId }) => childId), ...[...matches.values()].flat()]),
  ]);
  await recordView(ctx, who, { action: 'contact.viewed', childIds: [...children.keys()] });
  return rows.flatMap((row) => {
    const { id, userId, childId, firstName, lastName, reason, state, adminNotes, createdAt } = row;
    const parent = people.get(userId);
    const child = children.get(childId);
    if (!child) return [];
    const isPicked = !needsMatch(row);
    const childIds = isPicked ? [childId] : (matches.get(id) ?? []);
    return [
      {
        id,
        requestingParentName: parent ? `${parent.firstName} ${parent.lastName}` : null,
        requester: parent ? { id: userId, email: parent.email, phone: parent.phone } : null,
        guardians: childIds.flatMap((each) =>
          (guardians.get(each) ?? []).map((guardian) => ({
            ...guardian,
            childId: each,
            agreesIn: parent ? agreementWith(guardian, [parent]) : [],
          })),
        ),
        childName: `${firstName} ${lastName}`,
        requestReason: reason,
        createdAt: createdAt.toISOString(),
        state,
        adminNotes,
        child: isPicked ? child : null,
        newChild: isPicked ? null : child,
        matches: (matches.get(id) ?? []).flatMap((match) => children.get(match) ?? []),
      },
    ];
  });
}

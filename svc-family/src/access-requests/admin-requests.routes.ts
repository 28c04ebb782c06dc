import { AccessDecisionForm, Id, IdParam, Instant } from '@fieldhouse/contracts';
import { jsonInParts, notFound, ok, route, type ServiceContext, streamedList } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { DuplicateChild, duplicateChildrenByIds } from '../duplicates/duplicate-child.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import { countPendingRequests, matchesOf, pendingRequests } from './access-request.repository.ts';
import { ACCESS_REQUEST_STATES, type AccessRequestRow, needsMatch } from './access-request.ts';
import { decideAccessRequest } from './decide-access-request.ts';

/** An access request as admins see it (S2 §3). */
const AdminAccessRequest = z
  .object({
    id: Id,
    requestingParentName: z.string().nullable().describe('Null while the account is not known'),
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
  summary: 'The pending access requests, oldest first',
  answers: { 200: jsonInParts(z.array(AdminAccessRequest)) },
  handle: async ({ ctx, url }) =>
    streamedList({
      row: AdminAccessRequest,
      total: await countPendingRequests(ctx.db),
      url,
      async readPage(after: number | undefined) {
        const stored = await pendingRequests(ctx.db, { after, limit: PAGE });
        return { rows: await toAdminRequests(ctx, stored), next: stored[PAGE - 1]?.id };
      },
    }),
});

export const decideAccessRequestRoute = route({
  method: 'put',
  path: '/api/admin/child-access-requests/{id}',
  access: ['admin'],
  summary: 'Approve an access request, which links the parent to the child with full access, or deny it',
  description: 'A request without a `child` is approved with one of its `matches` as `childId`.',
  params: z.object({ id: IdParam }),
  body: AccessDecisionForm,
  answers: { 200: AdminAccessRequest },
  problems: { not_found: 404, already_decided: 409, child_merged: 409 },
  async handle({ ctx, who, params, body }) {
    const [request] = await toAdminRequests(ctx, [await decideAccessRequest(ctx, who, { ...body, id: params.id })]);
    if (!request) throw notFound('Request');
    return ok(request);
  },
});

async function toAdminRequests(ctx: ServiceContext, rows: readonly AccessRequestRow[]) {
  const matches = await matchesOf(ctx.db, rows.filter(needsMatch));
  const [people, children] = await Promise.all([
    peopleByIds(
      ctx,
      rows.map(({ userId }) => userId),
    ),
    duplicateChildrenByIds(ctx, [...rows.map(({ childId }) => childId), ...[...matches.values()].flat()]),
  ]);
  return rows.flatMap((row) => {
    const { id, userId, childId, firstName, lastName, reason, state, adminNotes, createdAt } = row;
    const parent = people.get(userId);
    const child = children.get(childId);
    if (!child) return [];
    const isPicked = !needsMatch(row);
    return [
      {
        id,
        requestingParentName: parent ? `${parent.firstName} ${parent.lastName}` : null,
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

import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { countPendingRequests } from '../access-requests/access-request.repository.ts';
import { countInvitationsToApprove } from '../guardian-invitations/invitation.repository.ts';
import { findDuplicateGroups } from './find-duplicate-groups.ts';
import { countIgnoredPairs } from './ignored-pair.repository.ts';

const Count = z.int().min(0);

const DuplicateStats = z
  .object({
    sameName: Count.describe('Groups of children with the same name'),
    birthdate: Count.describe('Groups of children who share only a birth date'),
    ignoredPairs: Count,
    pendingRequests: Count.describe('Access requests that wait for a decision'),
    invitationsToApprove: Count.describe('Accepted invitations of other parents that wait for an admin'),
  })
  .meta({ id: 'DuplicateStats' });

export const duplicateStatsRoute = route({
  method: 'get',
  path: '/api/admin/duplicates/stats',
  access: ['admin'],
  permissions: ['duplicate.review'],
  summary: 'How many duplicate groups and ignored pairs there are, and what else waits for a decision about children',
  answers: { 200: DuplicateStats },
  view: { none: 'Counts' },
  async handle({ ctx }) {
    const [groups, ignoredPairs, pendingRequests, invitationsToApprove] = await Promise.all([
      findDuplicateGroups(ctx),
      countIgnoredPairs(ctx.db),
      countPendingRequests(ctx.db),
      countInvitationsToApprove(ctx.db),
    ]);
    const sameName = groups.filter(({ kind }) => kind === 'same-name').length;
    return ok({ sameName, birthdate: groups.length - sameName, ignoredPairs, pendingRequests, invitationsToApprove });
  },
});

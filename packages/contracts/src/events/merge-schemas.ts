import * as z from 'zod';
import { Id, LocalDate } from '../club/scalars.ts';
import { Version } from './envelope.ts';

/**
 * Duplicates that were merged into a child, or restored from it; their ids remain aliases of the primary's. It lists
 * which records move. The profiles of the children have events of their own.
 */
export const MergeState = z.object({
  id: Id,
  version: Version,
  primaryId: Id,
  duplicateIds: z.array(Id),
  registrations: z.boolean(),
  evaluations: z.boolean(),
  gameData: z.boolean(),
  guardianLinkIds: z
    .array(Id)
    .optional()
    .describe(
      'The links by which the merge made guardians of duplicates guardians of the primary; absent in events of an earlier release, and of an undo',
    ),
});
export type MergeState = z.infer<typeof MergeState>;

/** A registration that could not be restored when a merge was undone. */
export const NotReturned = z.object({
  childId: Id,
  eventId: Id,
  eventTitle: z.string(),
  date: LocalDate,
  reason: z.enum(['full', 'slot-taken', 'event-deleted', 'cancelled-since']),
});
export type NotReturned = z.infer<typeof NotReturned>;

/** How many records of each kind a service has moved. */
export const MovedCounts = z.object({
  registrations: z.int().optional(),
  freedPlaces: z.int().optional().describe('Of children that were registered for the same event twice'),
  cancelled: z.int().optional().describe('Upcoming registrations that were not moved and lost their place'),
  teams: z.int().optional(),
  evaluations: z.int().optional(),
  gameRecords: z.int().optional(),
  stagedRows: z.int().optional().describe('Of uploads that are not confirmed yet'),
  notifications: z.int().optional(),
  mails: z.int().optional(),
});
export type MovedCounts = z.infer<typeof MovedCounts>;

/** A service has moved the records of a merge, or moved them back; `id` is the merge's. */
export const MergeApplied = z.object({
  id: Id,
  version: Version,
  mergeVersion: Version.describe('The version of the merge that was applied'),
  service: z.enum(['events', 'gamedata', 'notify']),
  counts: MovedCounts,
  notReturned: z.array(NotReturned),
});
export type MergeApplied = z.infer<typeof MergeApplied>;

import * as z from 'zod';
import { TIMELINE_ACTIONS } from '../audit/timeline-actions.ts';
import { Id, Instant, LocalDate } from '../club/scalars.ts';
import type { ServiceName } from '../club/service-names.ts';
import { internalCall, REQUIRED_TIMEOUT_MS } from './call.ts';

/** Where a page of a timeline ends: time in milliseconds and key of its last entry. */
export const TimelinePlace = z.tuple([z.int().min(0), z.string().max(100)]);
export type TimelinePlace = z.infer<typeof TimelinePlace>;

/** The query of a timeline's page: the newest items that are older than `before`. */
export const TimelineQuery = z.object({
  childIds: z.array(Id).max(200).describe('A child, and the duplicates that were merged into it'),
  before: TimelinePlace.nullable(),
  limit: z.int().min(1).max(1000),
});
export type TimelineQuery = z.infer<typeof TimelineQuery>;

/** Something that happened to a child, as its owner stores it. */
export const TimelineItem = z.object({
  key: z.string().describe('Unique in the club: `registration-12`'),
  at: Instant,
  action: z.enum(TIMELINE_ACTIONS),
  userId: Id.nullable().describe('Who did it; null: not stored, or no person'),
  userName: z.string().nullable().describe('The name that is stored with it, for an account that was deleted'),
  personId: Id.nullable().describe('The account that an email went to, or that was linked'),
  thing: z
    .object({
      type: z.enum(['event', 'team', 'mail']),
      id: Id,
      name: z.string(),
      date: LocalDate.nullable(),
      isDeleted: z.boolean(),
    })
    .nullable(),
  text: z.string().nullable(),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

/** The services that own something that happened to a child, apart from svc-family. */
export const TIMELINE_OWNERS = ['events', 'gamedata', 'notify'] as const satisfies readonly ServiceName[];
export type TimelineOwner = (typeof TIMELINE_OWNERS)[number];

/** What a service has stored of what happened to a child (product decision 90): admin calls each owner. */
export const timelineOf = (service: TimelineOwner) =>
  internalCall({
    to: service,
    name: 'timeline',
    from: ['admin'],
    timeoutMs: REQUIRED_TIMEOUT_MS,
    input: TimelineQuery,
    output: z.object({ items: z.array(TimelineItem) }),
  });

/**
 * The same of svc-family, which also says who the child is: the primary of a merged one, with the ids of all its
 * duplicates. Null: no such child.
 */
export const familyTimeline = internalCall({
  to: 'family',
  name: 'timeline',
  from: ['admin'],
  timeoutMs: REQUIRED_TIMEOUT_MS,
  input: TimelineQuery.omit({ childIds: true }).extend({ childId: Id }),
  output: z.object({
    child: z.object({ id: Id, name: z.string(), ids: z.array(Id) }).nullable(),
    items: z.array(TimelineItem),
  }),
});

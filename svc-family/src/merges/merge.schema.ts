import {
  COMPARED_CHILD_FIELDS,
  Id,
  Instant,
  LocalDate,
  MergeData,
  MovedCounts,
  NotReturned,
  pick,
  StoredProfile,
} from '@fieldhouse/contracts';
import * as z from 'zod';
import { NAMES_AND_BIRTHDATE } from '../children/profile.ts';
import { ComparedGuardian } from '../guardians/compared-guardian.ts';

const NamedChild = z.object({ id: Id, firstName: z.string(), lastName: z.string() });

/** A merge of duplicates, as the merge history lists it. */
export const Merge = z
  .object({
    id: Id,
    state: z
      .enum(['merging', 'merged', 'undoing', 'undone'])
      .describe('`merging` and `undoing` until every service has moved its records'),
    primary: NamedChild,
    duplicates: z.array(NamedChild).describe('Without those that were deleted since'),
    mergeData: MergeData,
    notLinked: z
      .array(z.object({ id: Id, name: z.string() }))
      .describe('Guardians of the duplicates who have no access to the primary, while the merge is in force'),
    mergedAt: Instant,
    mergedBy: z.string().nullable().describe('The name of the admin; null while it is not known'),
    undoUntil: Instant,
    canUndo: z.boolean(),
    undoneAt: Instant.nullable(),
    moved: MovedCounts.describe('The records that were moved so far, or returned once an undo has begun'),
    waitingFor: z.array(z.string()).describe('Services that have not moved their records yet'),
    notReturned: z.array(NotReturned).describe('Registrations that the undo could not restore'),
  })
  .meta({ id: 'Merge' });
export type Merge = z.infer<typeof Merge>;

const COMPARED = pick(StoredProfile.shape, COMPARED_CHILD_FIELDS);

/** A child in the merge dialog; counts are null while their service is unavailable. */
export const ChildToMerge = z
  .object({
    id: Id,
    ...NAMES_AND_BIRTHDATE,
    age: z.int(),
    ...COMPARED,
    isActive: z.boolean(),
    createdAt: Instant,
    ageDocumentAt: Instant.nullable(),
    ageVerifiedOn: LocalDate.nullable().describe('The day that the age document was checked'),
    ageWasVerifiedFor: LocalDate.nullable().describe('The earlier birth date that the age was verified for'),
    guardians: z
      .array(ComparedGuardian)
      .describe('The primary guardian first; those of a duplicate are compared with the guardians of the primary'),
    registrations: z.int().nullable(),
    teams: z.int().nullable(),
    evaluations: z.int().nullable(),
    gameRecords: z.int().nullable(),
  })
  .meta({ id: 'ChildToMerge' });
export type ChildToMerge = z.infer<typeof ChildToMerge>;

export const MergePreview = z
  .object({
    primary: ChildToMerge,
    duplicates: z.array(ChildToMerge),
    sameEvents: z
      .array(
        z.object({
          eventId: Id,
          title: z.string(),
          date: LocalDate,
          registrations: z
            .array(z.object({ childId: Id, startTime: z.string() }))
            .describe('The registration that stays comes first'),
        }),
      )
      .nullable()
      .describe('Events that several of them are registered for; null while svc-events is unavailable'),
    undoUntil: Instant.describe('For a merge that is made now'),
    unavailable: z.array(z.enum(['events', 'gamedata'])).describe('Services that were unavailable'),
  })
  .meta({ id: 'MergePreview' });
export type MergePreview = z.infer<typeof MergePreview>;

import * as z from 'zod';
import { PUBLISHED_CHILD_FIELDS } from '../club/child-fields.ts';
import { ACCESS_LEVELS } from '../club/enumerations.ts';
import { pick } from '../club/pick.ts';
import { Id, LocalDate } from '../club/scalars.ts';
import { StoredProfile } from '../forms/child.ts';
import { DeletedState, Version } from './envelope.ts';
import { eventTypeOf } from './event-type.ts';

const eventType = eventTypeOf('family');

export const ChildState = z.object({
  id: Id,
  version: Version,
  ...pick(StoredProfile.shape, PUBLISHED_CHILD_FIELDS),
  isActive: z.boolean(),
});
export type ChildState = z.infer<typeof ChildState>;

export const GuardianState = z.object({
  id: Id,
  version: Version,
  childId: Id,
  userId: Id,
  accessLevel: z.enum(ACCESS_LEVELS),
  isPrimary: z.boolean(),
});
export type GuardianState = z.infer<typeof GuardianState>;

/** A user is no longer a guardian of a child. */
export const UnlinkedGuardian = z.object({ id: Id, version: Version, childId: Id, userId: Id });
export type UnlinkedGuardian = z.infer<typeof UnlinkedGuardian>;

/**
 * What happened to an invitation of another parent of a child. `userId`: the guardian who invites; of an accepted one,
 * the new guardian. It has no address and no link: notify calls family for both.
 */
export const GuardianInvitationState = z.object({ id: Id, version: Version, childId: Id, userId: Id });
export type GuardianInvitationState = z.infer<typeof GuardianInvitationState>;

/** A parent requests access to a child that the club already has. */
export const AccessRequestState = z.object({
  id: Id,
  version: Version,
  childId: Id,
  userId: Id,
  childName: z.string().optional().describe('As it was shown to the parent; absent in events of an earlier release'),
  state: z.enum(['pending', 'approved', 'denied']),
});
export type AccessRequestState = z.infer<typeof AccessRequestState>;

export const AccessDecision = AccessRequestState.extend({
  childName: z.string().describe('As it was shown to the parent'),
  state: z.enum(['approved', 'denied']),
  adminNotes: z.string().nullable().describe('The club’s note for the parent'),
});
export type AccessDecision = z.infer<typeof AccessDecision>;

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

const child: ChildState = {
  id: 1,
  version: 20,
  firstName: 'Mateo',
  lastName: 'Alvarez',
  nickname: 'Teo',
  birthdate: '2017-03-04',
  shirtSize: 'Youth M',
  pantSize: null,
  isActive: true,
};

const invitation: GuardianInvitationState = { id: 3, version: 50, childId: 1, userId: 5 };

const accessRequest: AccessRequestState & { childName: string } = {
  id: 2,
  version: 45,
  childId: 1,
  userId: 6,
  childName: 'Mateo Alvarez',
  state: 'pending',
};

const merge: MergeState = {
  id: 7,
  version: 101,
  primaryId: 1,
  duplicateIds: [12, 14],
  registrations: true,
  evaluations: true,
  gameData: false,
};

/** The events of svc-family, and the answers to its merges. */
export const FAMILY_EVENTS = {
  'child.created': eventType({
    data: ChildState,
    example: child,
    auditSubject: 'child',
    consumedBy: ['events', 'gamedata', 'admin', 'notify'],
    summary: 'A child was added to the club',
  }),
  'child.updated': eventType({
    data: ChildState,
    example: { ...child, version: 43, nickname: 'Matty' },
    auditSubject: 'child',
    consumedBy: ['events', 'gamedata', 'admin', 'notify'],
    summary: 'A profile changed',
  }),
  'child.archived': eventType({
    data: ChildState,
    example: { ...child, version: 99, isActive: false },
    auditSubject: 'child',
    consumedBy: ['events', 'gamedata', 'admin', 'notify'],
    summary: 'A child was archived; its registrations stay',
  }),
  'child.restored': eventType({
    data: ChildState,
    example: { ...child, version: 100 },
    auditSubject: 'child',
    consumedBy: ['events', 'gamedata', 'admin', 'notify'],
    summary: 'An archived child was restored',
  }),
  'child.deleted': eventType({
    data: DeletedState,
    example: { id: 1, version: 96 },
    auditSubject: 'child',
    consumedBy: ['events', 'gamedata', 'admin', 'notify'],
    summary: 'A child was removed from the club; its places are free',
  }),
  'child.merged': eventType({
    data: MergeState,
    example: { ...merge, guardianLinkIds: [31] },
    auditSubject: 'child',
    consumedBy: ['events', 'gamedata', 'notify'],
    summary: 'Duplicates were merged into a child; their records move to it',
  }),
  'child.merge-undone': eventType({
    data: MergeState,
    example: { ...merge, version: 102 },
    auditSubject: 'child',
    consumedBy: ['events', 'gamedata', 'notify'],
    summary: 'A merge was undone; the records move back',
  }),
  'child.merge-applied': eventTypeOf('every service')({
    data: MergeApplied,
    example: {
      id: 7,
      version: 33,
      mergeVersion: 102,
      service: 'events',
      counts: { registrations: 3, freedPlaces: 1, teams: 1 },
      notReturned: [
        { childId: 12, eventId: 2, eventTitle: 'Ball Handling, One on One', date: '2026-11-30', reason: 'slot-taken' },
      ],
    },
    auditSubject: 'child',
    consumedBy: ['family'],
    summary: 'A service has moved the records of a merge, or moved them back',
  }),
  'guardian.linked': eventType({
    data: GuardianState,
    example: { id: 1, version: 21, childId: 1, userId: 5, accessLevel: 'full', isPrimary: true },
    auditSubject: 'link',
    consumedBy: ['events', 'notify'],
    summary: 'A user became a guardian of a child',
  }),
  'guardian.unlinked': eventType({
    data: UnlinkedGuardian,
    example: { id: 1, version: 44, childId: 1, userId: 5 },
    auditSubject: 'link',
    consumedBy: ['events', 'notify'],
    summary: 'A user is no longer a guardian of a child',
  }),
  'guardian-invitation.to-send': eventType({
    data: GuardianInvitationState,
    example: invitation,
    auditSubject: 'child',
    consumedBy: ['notify'],
    summary: 'A guardian invites another parent of a child, or sends the invitation again',
  }),
  'guardian-invitation.used': eventType({
    data: GuardianInvitationState,
    example: { ...invitation, version: 51 },
    auditSubject: 'child',
    consumedBy: ['notify'],
    summary: 'An account with another address used an invitation: the guardian who invited is asked',
  }),
  'guardian-invitation.accepted': eventType({
    data: GuardianInvitationState,
    example: { ...invitation, version: 52, userId: 6 },
    auditSubject: 'child',
    consumedBy: ['notify'],
    summary: 'An invited parent became a guardian; the other guardians and the admins are told',
  }),
  'access-request.created': eventType({
    data: AccessRequestState,
    example: accessRequest,
    auditSubject: 'access-request',
    consumedBy: ['notify'],
    summary: 'A parent asks for access to a child',
  }),
  'access-request.decided': eventType({
    data: AccessDecision,
    example: { ...accessRequest, version: 46, state: 'denied', adminNotes: 'Please ask at the office' },
    auditSubject: 'access-request',
    consumedBy: ['notify'],
    summary: 'An admin approved or denied a request for access to a child',
  }),
};

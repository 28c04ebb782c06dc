import type * as z from 'zod';
import type { ServiceName } from '../club/service-names.ts';
import {
  AccessDecision,
  AccessRequestState,
  AuditEntry,
  BackupWarning,
  ChildState,
  DeletedState,
  EventState,
  GuardianState,
  LocationState,
  MergeApplied,
  MergeState,
  PasswordResetRequest,
  RegistrationState,
  ReminderSent,
  ReminderState,
  UnlinkedGuardian,
  UserState,
  WaiverState,
} from './schemas.ts';

export * from './envelope.ts';
export * from './schemas.ts';

interface EventType {
  source: ServiceName | 'every service';
  data: z.ZodType;
  /** The services that have a consumer for it; each service checks this at its start. Empty: no service consumes it. */
  consumedBy: readonly ServiceName[];
  summary: string;
}

/** Every integration event: the service that publishes it, its data, and the services that consume it. */
export const EVENT_TYPES = {
  'user.registered': {
    source: 'auth',
    data: UserState,
    consumedBy: ['family', 'events', 'admin', 'notify'],
    summary: 'An account was created',
  },
  'user.updated': {
    source: 'auth',
    data: UserState,
    consumedBy: ['family', 'events', 'admin', 'notify'],
    summary: 'A name or a contact changed',
  },
  'user.role-changed': {
    source: 'auth',
    data: UserState,
    consumedBy: ['family', 'events', 'notify'],
    summary: 'An account has another role; its sessions are closed',
  },
  'user.deleted': {
    source: 'auth',
    data: DeletedState,
    consumedBy: ['family', 'events', 'gamedata', 'admin', 'notify'],
    summary: 'An account was deleted; its sessions are closed',
  },
  'coach.archived': {
    source: 'auth',
    data: UserState,
    consumedBy: ['family', 'events', 'notify'],
    summary: 'A coach was archived; their sessions are closed',
  },
  'coach.restored': {
    source: 'auth',
    data: UserState,
    consumedBy: ['family', 'events', 'notify'],
    summary: 'An archived coach was restored',
  },
  'password-reset.requested': {
    source: 'auth',
    data: PasswordResetRequest,
    consumedBy: ['notify'],
    summary: 'A user requested a password reset',
  },
  'waiver.signed': { source: 'auth', data: WaiverState, consumedBy: [], summary: 'A waiver was signed' },
  'child.created': {
    source: 'family',
    data: ChildState,
    consumedBy: ['events', 'gamedata', 'admin', 'notify'],
    summary: 'A child was added to the club',
  },
  'child.updated': {
    source: 'family',
    data: ChildState,
    consumedBy: ['events', 'gamedata', 'admin', 'notify'],
    summary: 'A profile changed',
  },
  'child.archived': {
    source: 'family',
    data: ChildState,
    consumedBy: ['events', 'gamedata', 'admin', 'notify'],
    summary: 'A child was archived; its registrations stay',
  },
  'child.restored': {
    source: 'family',
    data: ChildState,
    consumedBy: ['events', 'gamedata', 'admin', 'notify'],
    summary: 'An archived child was restored',
  },
  'child.deleted': {
    source: 'family',
    data: DeletedState,
    consumedBy: ['events', 'gamedata', 'admin', 'notify'],
    summary: 'A child was removed from the club; its places are free',
  },
  'child.merged': {
    source: 'family',
    data: MergeState,
    consumedBy: ['events', 'gamedata', 'notify'],
    summary: 'Duplicates were merged into a child; their records move to it',
  },
  'child.merge-undone': {
    source: 'family',
    data: MergeState,
    consumedBy: ['events', 'gamedata', 'notify'],
    summary: 'A merge was undone; the records move back',
  },
  'child.merge-applied': {
    source: 'every service',
    data: MergeApplied,
    consumedBy: ['family'],
    summary: 'A service has moved the records of a merge, or moved them back',
  },
  'guardian.linked': {
    source: 'family',
    data: GuardianState,
    consumedBy: ['events', 'notify'],
    summary: 'A user became a guardian of a child',
  },
  'guardian.unlinked': {
    source: 'family',
    data: UnlinkedGuardian,
    consumedBy: ['events', 'notify'],
    summary: 'A user is no longer a guardian of a child',
  },
  'access-request.created': {
    source: 'family',
    data: AccessRequestState,
    consumedBy: ['notify'],
    summary: 'A parent asks for access to a child',
  },
  'access-request.decided': {
    source: 'family',
    data: AccessDecision,
    consumedBy: ['notify'],
    summary: 'An admin approved or denied a request for access to a child',
  },
  'event.created': {
    source: 'events',
    data: EventState,
    consumedBy: ['admin', 'notify'],
    summary: 'A training event was created',
  },
  'event.updated': {
    source: 'events',
    data: EventState,
    consumedBy: ['admin', 'notify'],
    summary: 'A training event changed',
  },
  'event.deleted': {
    source: 'events',
    data: DeletedState,
    consumedBy: ['admin', 'notify'],
    summary: 'A training event was deleted; `registration.cancelled` is published for each of its registrations',
  },
  'registration.created': {
    source: 'events',
    data: RegistrationState,
    consumedBy: ['notify'],
    summary: 'A child was registered for an event, or, with `previousTimeSlot`, got another time slot',
  },
  'registration.cancelled': {
    source: 'events',
    data: RegistrationState,
    consumedBy: ['notify'],
    summary: 'A registration was cancelled; its place is free',
  },
  'reminder.due': {
    source: 'events',
    data: ReminderState,
    consumedBy: ['notify'],
    summary: 'A reminder of an event is due to the registered families',
  },
  'reminder.sent': {
    source: 'notify',
    data: ReminderSent,
    consumedBy: ['events'],
    summary: 'The emails of a reminder are queued',
  },
  'location.created': { source: 'admin', data: LocationState, consumedBy: ['events'], summary: 'A location was added' },
  'location.updated': { source: 'admin', data: LocationState, consumedBy: ['events'], summary: 'A location changed' },
  'location.deleted': {
    source: 'admin',
    data: DeletedState,
    consumedBy: ['events'],
    summary: 'A location was deleted',
  },
  'backup.warned': {
    source: 'admin',
    data: BackupWarning,
    consumedBy: ['notify'],
    summary: 'The last backup failed, or is too old',
  },
  'audit.recorded': {
    source: 'every service',
    data: AuditEntry,
    consumedBy: ['admin'],
    summary: 'A coach or an admin changed something, or read personal data',
  },
} as const satisfies Record<string, EventType>;

export type EventTypeName = keyof typeof EVENT_TYPES;
export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as EventTypeName[];
export type EventData<Name extends EventTypeName> = z.infer<(typeof EVENT_TYPES)[Name]['data']>;

/** Whether this version has a schema for the type; a newer version may publish other types. */
export function isEventType(type: string): type is EventTypeName {
  return Object.hasOwn(EVENT_TYPES, type);
}

/** The services that consume a type. */
export function consumersOf(type: EventTypeName): readonly ServiceName[] {
  const eventType: EventType = EVENT_TYPES[type];
  return eventType.consumedBy;
}

/** The event types that a service consumes. */
export function subscriptionsOf(service: ServiceName): EventTypeName[] {
  return EVENT_TYPE_NAMES.filter((type) => consumersOf(type).includes(service));
}

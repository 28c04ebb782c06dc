import type * as z from 'zod';
import type { ServiceName } from '../club/service-names.ts';
import type { EventType } from './event-type.ts';
import { ADMIN_EVENTS } from './svc-admin.ts';
import { AUTH_EVENTS } from './svc-auth.ts';
import { TRAINING_EVENTS } from './svc-events.ts';
import { FAMILY_EVENTS } from './svc-family.ts';
import { GAMEDATA_EVENTS } from './svc-gamedata.ts';
import { NOTIFY_EVENTS } from './svc-notify.ts';

export * from './envelope.ts';
export * from './svc-admin.ts';
export * from './svc-auth.ts';
export * from './svc-events.ts';
export * from './svc-family.ts';
export * from './svc-gamedata.ts';
export * from './svc-notify.ts';

/** Every integration event. */
export const EVENT_TYPES = {
  ...AUTH_EVENTS,
  ...FAMILY_EVENTS,
  ...TRAINING_EVENTS,
  ...GAMEDATA_EVENTS,
  ...NOTIFY_EVENTS,
  ...ADMIN_EVENTS,
} satisfies Record<string, EventType>;

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

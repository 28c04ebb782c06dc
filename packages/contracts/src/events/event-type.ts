import type * as z from 'zod';
import type { AuditSubject } from '../audit/actions.ts';
import type { ServiceName } from '../club/service-names.ts';

type EventSource = ServiceName | 'every service';

/** An integration event. */
export interface EventType<
  Source extends EventSource = EventSource,
  Data extends z.ZodType = z.ZodType,
  Consumers extends readonly ServiceName[] = readonly ServiceName[],
> {
  source: Source;
  /** The schema of the entity's whole current state. */
  data: Data;
  /** Such a state. A schema that refuses it could not read events that are already stored. */
  example: z.output<Data>;
  /** What the audit entry of a request that publishes it is about; 'none': the audit has no such subject. */
  auditSubject: AuditSubject | 'none';
  /** The services that have a consumer for it; each service checks this at its start. Empty: no service consumes it. */
  consumedBy: Consumers;
  /** One line for the AsyncAPI document. */
  summary: string;
}

/** Declares the event types that one service publishes: `const eventType = eventTypeOf('auth')`. */
export function eventTypeOf<const Source extends EventSource>(source: Source) {
  return <Data extends z.ZodType, const Consumers extends readonly ServiceName[]>(
    declared: Omit<EventType<Source, Data, Consumers>, 'source'>,
  ): EventType<Source, Data, Consumers> => ({ source, ...declared });
}

import {
  DeadEvent,
  type DeadEventFilter,
  type DeadEventKind,
  deadEventsOf,
  EVENT_TYPES,
  Id,
  SERVICES,
  type ServiceName,
} from '@fieldhouse/contracts';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import type * as z from 'zod';
import { NamedSubject, nameSubjects } from '../names/subject-names.ts';

/** A dead event with the name of what it is about, for the admins who replay it. */
export const ListedDeadEvent = DeadEvent.extend({
  // A replica of the release before does not answer it.
  about: NamedSubject.nullable().optional().describe('Null: nothing that has a name'),
}).meta({ id: 'ListedDeadEvent' });
type ListedDeadEvent = z.infer<typeof ListedDeadEvent>;

interface ListedDeadEvents {
  events: ListedDeadEvent[];
  kinds: DeadEventKind[];
  unavailable: ServiceName[];
}

/** Dead and parked events of every service, or of one; services that do not answer are in `unavailable`. */
export async function listDeadEvents(
  ctx: ServiceContext,
  who: Who,
  { service, ...filter }: DeadEventFilter & { service?: ServiceName | undefined },
): Promise<ListedDeadEvents> {
  const services = service === undefined ? SERVICES : [service];
  const answers = await Promise.allSettled(services.map((name) => ctx.call(deadEventsOf(name), filter, who)));
  const received = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const events = received
    .flatMap(({ events }) => events)
    .sort((one, other) => newestFirst(one.receivedAt, other.receivedAt));
  const subjects = await nameSubjects(ctx, who, events.map(subjectOf));
  return {
    events: events.map((event, index) => ({ ...event, about: withId(subjects[index]) })),
    kinds: received.flatMap(({ kinds }) => kinds).sort((one, other) => other.count - one.count),
    unavailable: services.filter((_, index) => answers[index]?.status === 'rejected'),
  };
}

/** By the event's type: 'child.created' with the subject '7' is about the child 7. */
function subjectOf({ type, subject }: DeadEvent): Pick<NamedSubject, 'type' | 'id'> {
  const known = Object.entries(EVENT_TYPES).find(([name]) => name === type)?.[1].auditSubject ?? 'none';
  const id = Id.safeParse(Number(subject));
  return known === 'none' || !id.success ? { type: 'club', id: null } : { type: known, id: id.data };
}

const withId = (subject: NamedSubject | undefined) => (subject && subject.id !== null ? subject : null);

function newestFirst(one: string, other: string): number {
  return Date.parse(other) - Date.parse(one);
}

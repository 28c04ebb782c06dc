import { type RegisterChild, SLOT_REQUIRED_MESSAGE, timeText } from '@fieldhouse/contracts';
import {
  conflict,
  handingOver,
  invalid,
  notFound,
  type Problem,
  type RequestClaim,
  raisedCode,
  type ServiceContext,
  type Who,
} from '@fieldhouse/service-kit';
import { childOf } from '../children/known-child.ts';
import { book, findBooked } from './registration.repository.ts';
import type { RegisteredChild } from './registration.ts';
import { beginEnvelope } from './registration-envelope.ts';
import { ageRefusal, hasStarted } from './registration-rules.ts';
import { whatDecides } from './what-decides.ts';

/**
 * Registers a child for an event, into a time slot where the event has them (S1 §5, decisions 28-30), and tells it as
 * `registration.created`. Throws 404 for an event or a child that is unknown or not the parent's; 400 without a slot
 * where one is needed; 409 `event_full`, `slot_taken`, `already_registered`, `event_started`, `age_outside_limits`,
 * `child_archived`; 403 for a guardian whose View Only is enforced; 503 when svc-family must be asked and is away. The answer is kept for a request's `claim`; a second
 * try of that request answers what the first one made, even when nothing of it was kept.
 */
export async function registerChild(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { childId, eventId, timeSlotId = null }: RegisterChild,
  claim?: RequestClaim,
): Promise<RegisteredChild> {
  const wish = { userId: who.userId, childId, eventId, timeSlotId };
  const { known, offer: event } = await whatDecides(ctx.db, wish);
  const child = await childOf(ctx, who, { childId, purpose: 'change', known });
  if (!event) throw notFound('Event');
  if (!child.isActive) throw conflict('child_archived', `${child.name} is archived and cannot be registered`);
  if (hasStarted(event, event.slotStart, who.role, ctx.clock())) {
    throw conflict('event_started', 'This event has already started');
  }
  const tooYoungOrOld = who.role === 'parent' ? ageRefusal(child, event) : undefined;
  if (tooYoungOrOld) throw conflict('age_outside_limits', tooYoungOrOld);

  const envelope = beginEnvelope(ctx, 'registration.created', child.name, who);
  const requestKey = claim?.key ?? null;
  const { heldSeconds, committed } = handingOver(ctx);
  const booking = {
    eventId,
    childId: child.id,
    timeSlotId,
    registeredBy: who.userId,
    requestKey,
    envelope,
    heldSeconds,
  };
  try {
    const { answer, told } = await book(ctx.db, booking, claim);
    await committed({ ...envelope, subject: String(told.id), data: told });
    return answer;
  } catch (error) {
    const earlier = raisedCode(error) === 'already_registered' ? await findBooked(ctx.db, booking) : undefined;
    if (earlier) return earlier;
    throw refusalOf(error, child.name, event.slotStart) ?? error;
  }
}

/** What the function raised, in the words the parent reads. */
function refusalOf(error: unknown, childName: string, slotStart: string | null): Problem | undefined {
  switch (raisedCode(error)) {
    case 'event_not_found':
      return notFound('Event');
    case 'already_registered':
      return conflict('already_registered', `${childName} is already registered for this event`);
    case 'event_full':
      return conflict('event_full', 'This event is full');
    case 'slot_taken':
      return conflict('slot_taken', `${slotStart ? timeText(slotStart) : 'This time'} was just taken`);
    case 'slot_required':
    case 'slot_unknown':
      return invalid([{ path: 'timeSlotId', message: SLOT_REQUIRED_MESSAGE }]);
    default:
      return undefined;
  }
}

import { hasStarted, type RegisterChild, SLOT_REQUIRED_MESSAGE, timeText } from '@fieldhouse/contracts';
import {
  conflict,
  eventForStatement,
  invalid,
  notFound,
  type Problem,
  type RequestClaim,
  raisedCode,
  type ServiceContext,
  triggerRelay,
  type Who,
  withAudit,
} from '@fieldhouse/service-kit';
import { type ChildFacts, familyForParent, permittedChild } from '../children/child-access.ts';
import { refuseTooManyChanges } from './change-limit.ts';
import { loadRegistrationFacts } from './load-registration-facts.ts';
import { storeRegistration } from './registration.repository.ts';
import type { RegisteredChild } from './registration.ts';
import { countRegistration } from './registration-metrics.ts';
import { ageRefusal, type EventLimits } from './registration-rules.ts';
import { newRegistration } from './registration-state.ts';
import { retryOnChangedFacts } from './retry-on-changed-facts.ts';

/**
 * Registers a child for an event, into a time slot where the event has them (S1 §5, product decisions 28-30), and
 * publishes `registration.created`. Throws 404 for an event or a child that is unknown or not the parent's; 400 without
 * a slot where one is needed; 409 `event_full`, `slot_taken`, `already_registered`, `event_started`,
 * `age_outside_limits`, `child_archived`; 429 `too_many_changes` for a parent; 403 for a guardian whose View Only is
 * enforced; 503 when svc-family must be called and is unavailable, or the event or the child changed during each try.
 * The answer is stored for the request's `claim`.
 */
export async function registerChild(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  wanted: RegisterChild,
  claim?: RequestClaim,
): Promise<RegisteredChild> {
  return countRegistration(ctx, () => retryOnChangedFacts(() => checkAndRegister(ctx, who, wanted, claim)));
}

async function checkAndRegister(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { childId, eventId, timeSlotId = null }: RegisterChild,
  claim: RequestClaim | undefined,
): Promise<RegisteredChild> {
  const request = { userId: who.userId, childId, eventId, timeSlotId };
  const [{ projection, event }, family] = await Promise.all([
    loadRegistrationFacts(ctx.db, request),
    familyForParent(ctx, who, childId),
  ]);
  const child = await permittedChild(ctx, who, { childId, purpose: 'change', projection, family });
  if (!event) throw notFound('Event');
  expectAllowed(ctx, who, child, event);

  const state = newRegistration(ctx, child, event);
  const envelope = eventForStatement(ctx, 'registration.created', (numbers) => ({ ...numbers, ...state }), who);
  const { version: childVersion } = child;
  const guardianVersion = who.role === 'parent' ? child.guardianVersion : null;
  const registration = {
    eventId,
    childId: child.id,
    timeSlotId,
    registeredBy: who.userId,
    envelope,
    checked: { editedVersion: event.editedVersion, childVersion, guardianVersion },
    limitPerHour: ctx.environment.limitRegistrationChanges,
  };
  try {
    const answer = await withAudit(
      ctx,
      (db) => storeRegistration(db, registration, claim),
      () => ({ childIds: [child.id] }),
    );
    triggerRelay(ctx);
    return answer;
  } catch (error) {
    if (raisedCode(error) === 'too_many_changes') await refuseTooManyChanges(ctx, child, eventId);
    throw refusalOf(error, child.name, event.slotStart) ?? error;
  }
}

/** Throws 409 when a rule refuses the registration (product decisions 28, 29). */
function expectAllowed(
  { clock }: Pick<ServiceContext, 'clock'>,
  { role }: Pick<Who, 'role'>,
  child: ChildFacts,
  event: EventLimits,
): void {
  if (!child.isActive) throw conflict('child_archived', `${child.name} is archived and cannot be registered`);
  if (hasStarted(event, event.slotStart, role, clock())) {
    throw conflict('event_started', 'This event has already started');
  }
  const tooYoungOrOld = role === 'parent' ? ageRefusal(child, event) : undefined;
  if (tooYoungOrOld) throw conflict('age_outside_limits', tooYoungOrOld);
}

/** The problem for a code that the SQL function raised, with the message that the parent reads. */
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

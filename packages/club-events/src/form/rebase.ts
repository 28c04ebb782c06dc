import type { EventChanges } from '@fieldhouse/contracts/forms';
import { changesBetween, EVENT_FIELD_NAMES, type EventFacts } from './event-values.ts';

interface Rebased {
  /** Somebody else's event with what was typed here on top of it. */
  facts: EventFacts;
  /** What happened, in words for the person who typed. */
  note: string;
}

/**
 * After somebody else has saved the same event: their change is taken in, and what was typed here stays. `before` is the
 * event as the form was filled with it, `mine` what was changed since, `theirs` the event as it is now.
 */
export function rebase(before: EventFacts, mine: EventChanges, theirs: EventFacts): Rebased {
  const changed = namesOf(changesBetween(before, theirs));
  const both = changed.filter((name) => namesOf(mine).includes(name));
  const what =
    changed.length === 0
      ? 'Someone else has saved this event meanwhile.'
      : `Someone else has changed ${list(changed)} meanwhile.`;
  const fate =
    both.length === 0
      ? 'Your own changes are kept: look at them again, then save.'
      : `Your own changes are kept, ${list(both)} included: look at them again, then save.`;
  return { facts: { ...theirs, ...mine }, note: `${what} ${fate}` };
}

const namesOf = (changes: EventChanges) =>
  Object.entries(EVENT_FIELD_NAMES).flatMap(([field, name]) => (field in changes ? [name] : []));

const list = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);

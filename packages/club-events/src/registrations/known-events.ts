import type { Child } from '@fieldhouse/api';
import { replaceEqualDeep } from '@tanstack/react-query';

/** After how many milliseconds a page asks again for what svc-events did not answer. */
const AGAIN_MS = 10_000;

/** The answer to a call for one child or for several. */
type Answer = Child | readonly Child[];

/** What is shown of answers without svc-events' part: that part is as it was known. */
const outdated = new WeakSet<object>();

const isList = (answer: Answer): answer is readonly Child[] => Array.isArray(answer);
const childrenOf = (answer: Answer): readonly Child[] => (isList(answer) ? answer : [answer]);
const isWithoutEvents = (answer: Answer) =>
  childrenOf(answer).some(({ registeredEvents }) => registeredEvents === null);

/** The child as it was answered now; what svc-events did not answer of it stays as it was known (S1.2.578). */
export function withKnownEvents<Answered extends Child>(answer: Answered, known: Child | undefined): Answered {
  if (answer.registeredEvents !== null || known === undefined) return answer;
  const { registeredEvents, cancelledEvents, teams } = known;
  return { ...answer, registeredEvents, cancelledEvents, teams };
}

/** What to show after this answer: the same object where nothing has changed. */
function shownAfter(known: Answer | undefined, answer: Answer): Answer {
  const before = known === undefined ? [] : childrenOf(known);
  const complete = (child: Child) =>
    withKnownEvents(
      child,
      before.find(({ id }) => id === child.id),
    );
  const shown = replaceEqualDeep(known, isList(answer) ? answer.map(complete) : complete(answer));
  if (isWithoutEvents(answer)) outdated.add(shown);
  else outdated.delete(shown);
  return shown;
}

/**
 * Options of a query for one child or for several: while svc-events does not answer, the registrations stay as they were
 * known, and the page asks again (S1.2.578).
 */
export const KEEPS_KNOWN_EVENTS = {
  structuralSharing: (known: unknown, answer: unknown) => shownAfter(known as Answer | undefined, answer as Answer),
  // The first answer may have been asked for before this query, by `firstQueries` of the page.
  refetchInterval: ({ state: { data } }: { state: { data: Answer | undefined } }) =>
    data !== undefined && (outdated.has(data) || isWithoutEvents(data)) && AGAIN_MS,
};

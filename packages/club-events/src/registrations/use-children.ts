import type { Child } from '@fieldhouse/api';
import { $api } from '@fieldhouse/web-kit';
import { replaceEqualDeep } from '@tanstack/react-query';
import { withKnownEvents } from './known-events.ts';

/** After how many milliseconds a page asks again for what svc-events did not answer. */
const AGAIN_MS = 10_000;

/** The lists whose last answer was without svc-events' part, which is shown as it was known. */
const outdated = new WeakSet<readonly Child[]>();

const isWithoutEvents = (children: readonly Child[]) =>
  children.some(({ registeredEvents }) => registeredEvents === null);

/** The list to show after this answer: the same object where nothing has changed. */
function listAfter(known: readonly Child[] | undefined, answer: readonly Child[]): readonly Child[] {
  const ofChild = (id: number) => known?.find((child) => child.id === id);
  const list = replaceEqualDeep(
    known,
    answer.map((child) => withKnownEvents(child, ofChild(child.id))),
  );
  if (isWithoutEvents(answer)) outdated.add(list);
  else outdated.delete(list);
  return list;
}

/**
 * The user's own children, whatever the role (product decision 13), without archived ones. While svc-events does not
 * answer, their registrations stay as they were known, and the page asks again (S1.2.578).
 */
export const useChildren = () =>
  $api.useQuery('get', '/api/children', undefined, {
    structuralSharing: (known, answer) => listAfter(known as Child[] | undefined, answer as Child[]),
    // The first answer may have been asked for before this query, by `firstQueries` of the page.
    refetchInterval: ({ state: { data } }) => data && (outdated.has(data) || isWithoutEvents(data)) && AGAIN_MS,
  });

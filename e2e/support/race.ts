import { addDays, clubToday } from '@fieldhouse/contracts';
import { DEMO_PARENTS } from '@fieldhouse/contracts/demo';
import { type Club, openSessions } from '@fieldhouse/infra/testing';
import { expect } from '@jest/globals';
import { type ApiAnswer, type ApiClient, apiClient, signedInAs } from './api-client.ts';
import { addManyChildren, type ChildWithParent } from './many-children.ts';

/** A club with many children, for tests of concurrent requests. */
export interface RaceClub {
  club: Club;
  coach: ApiClient;
  admin: ApiClient;
  /** The added nine-year-olds, each with a demo parent who is signed in. */
  children: readonly ChildWithParent[];
  makeEvent: (changes: Record<string, unknown>) => Promise<{ id: number; version: number }>;
  register: (
    child: ChildWithParent,
    body: { eventId: number; timeSlotId?: number },
    key?: string,
  ) => Promise<ApiAnswer>;
  cancel: (child: ChildWithParent, eventId: number) => Promise<ApiAnswer>;
  /** The event's count of taken places, the children on its roster, the number of registrations in its details. */
  placesOf: (eventId: number) => Promise<{ registered: number; roster: number[]; details: number }>;
}

export async function prepareRace(club: Club, size: number): Promise<RaceClub> {
  const [children, coach, admin, cookies] = await Promise.all([
    addManyChildren(club, size),
    signedInAs(club.url, 'coach'),
    signedInAs(club.url, 'admin'),
    openSessions(
      club,
      DEMO_PARENTS.map(({ id }) => id),
    ),
  ]);
  const parents = new Map(DEMO_PARENTS.map(({ id }, index) => [id, { cookie: cookies[index] ?? '' }]));
  const family = apiClient(club.url);
  const asParent = ({ parentId }: ChildWithParent) => ({ ...parents.get(parentId) });
  const read = async <Body>(path: string) => (await coach.send('GET', path)).body as Body;
  return {
    club,
    coach,
    admin,
    children,
    async makeEvent(changes) {
      const { status, body } = await coach.send('POST', '/api/events', { ...EVENT, date: inTwoWeeks(), ...changes });
      expect(status).toBe(201);
      return body as { id: number; version: number };
    },
    register: (child, body, key) =>
      family.send(
        'POST',
        '/api/register-child',
        { childId: child.id, ...body },
        { ...asParent(child), ...(key !== undefined && { 'idempotency-key': key }) },
      ),
    cancel: (child, eventId) =>
      family.send('DELETE', `/api/registrations/cancel/${child.id}/${eventId}`, undefined, asParent(child)),
    async placesOf(eventId) {
      const [event, roster, details] = await Promise.all([
        read<{ registered: number }>(`/api/events/${eventId}`),
        read<{ childId: number }[]>(`/api/events/${eventId}/roster`),
        read<{ registrations: unknown[] }>(`/api/events/${eventId}/details`),
      ]);
      const ids = roster.map(({ childId }) => childId);
      return { registered: event.registered, roster: inOrder(ids), details: details.registrations.length };
    },
  };
}

const inTwoWeeks = () => addDays(clubToday(new Date()), 14);

const EVENT = {
  title: 'Open Gym',
  startTime: '16:00',
  endTime: '18:00',
  locationId: 1,
  sport: 'group',
  capacity: 100,
  price: 0,
  coachIds: [2],
};

/** Runs `attempt` for each item, this many at a time; the results are in the order of `items`. */
export async function runConcurrently<Item, Answer>(
  concurrency: number,
  items: readonly Item[],
  attempt: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) answers[index] = await attempt(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return answers;
}

/** The outcome of an answer: `201`, or `409 event_full`. A refusal that is no valid problem+json is `invalid`. */
export function outcomeOf({ status, body, headers }: ApiAnswer): string {
  if (status < 300) return `${status}`;
  const problem = body as { status?: number; code?: string; detail?: string; message?: string };
  const isValid =
    headers.get('content-type')?.startsWith('application/problem+json') &&
    problem.status === status &&
    typeof problem.detail === 'string' &&
    problem.message === problem.detail;
  return isValid ? `${status} ${problem.code}` : `${status} invalid: ${JSON.stringify(body)}`;
}

/** The number of answers of each outcome. */
export function countOutcomes(answers: readonly ApiAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of answers.map(outcomeOf)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** The ids of the children whose answer was a 201. */
export function registeredChildren(children: readonly ChildWithParent[], answers: readonly ApiAnswer[]): number[] {
  return inOrder(children.filter((_, index) => answers[index]?.status === 201).map(({ id }) => id));
}

export function inOrder(ids: readonly number[]): number[] {
  return [...ids].sort((one, other) => one - other);
}

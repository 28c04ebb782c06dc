import { addDays, clubToday } from '@fieldhouse/contracts';
import { DEMO_CHILDREN, DEMO_PARENTS } from '@fieldhouse/contracts/demo';
import type { Step } from '../load/jobs.ts';
import { type HttpClient, httpClient, sendJson, signIn } from '../speed/client.ts';
import { makeEvent } from '../speed/training-event.ts';

/** The demo club's first coach. */
const COACH = 2;

export const COMPLETE_LIST = 'events, complete list, after a change';

export interface Visit {
  /** Each call once: the first one registers a child, the last one cancels that registration. */
  steps: Step[];
  /** Calls that count or compare all rows. */
  overEverything: Step[];
  /** Some links of a parent: each may be fetched 60 times an hour. */
  calendar: Step[];
  /** Every upcoming event in one answer. */
  completeList: Step[];
}

const LINKS = 5;

/** Makes a link of all the parent's children; returns its path. */
async function makeLink(client: HttpClient, headers: { cookie: string }): Promise<string> {
  const call = { method: 'POST', path: '/api/calendar-feeds', headers, body: { name: 'Kitchen' } } as const;
  return new URL((await sendJson(client, call, 201)).url).pathname;
}

/** The calls of people of the demo club, with a new event. Pages are no longer than the lists of the demo club. */
export async function visitOf(site: string): Promise<Visit> {
  const client = httpClient(site);
  const [parent, coach, admin] = [
    await signIn(client, 'parent'),
    await signIn(client, 'coach'),
    await signIn(client, 'admin'),
  ];
  const links = await Promise.all(Array.from({ length: LINKS }, () => makeLink(client, parent)));
  const eventId = await makeEvent(client, coach, { title: 'Every Week', capacity: 20 });
  client.close();
  const childId = DEMO_CHILDREN.find((child) => child.parentId === DEMO_PARENTS[0]?.id)?.id ?? 0;
  const tomorrow = addDays(clubToday(new Date()), 1);
  const gzip = { 'accept-encoding': 'gzip' };
  const get = (name: string, headers: { cookie: string }, path: string): Step => ({
    ...{ name, status: 200 },
    call: { path, headers: { ...headers, ...gzip } },
  });
  const register: Step = {
    ...{ name: 'register', status: 201 },
    call: { method: 'POST', path: '/api/register-child', headers: parent, body: { childId, eventId } },
  };
  const cancel: Step = {
    ...{ name: 'cancel', status: 200 },
    call: { method: 'DELETE', path: `/api/registrations/cancel/${childId}/${eventId}`, headers: parent },
  };
  return {
    steps: [
      register,
      get('the parent’s dashboard: children', parent, '/api/children'),
      get('the parent’s dashboard: next three events', parent, '/api/events?when=upcoming&limit=3'),
      get('events, first page, after a change', parent, '/api/events?when=upcoming&limit=15'),
      get('event details', parent, `/api/events/${eventId}/details`),
      get('coach’s board', coach, `/api/events?when=upcoming&until=${tomorrow}&coachId=${COACH}`),
      get('coach’s events, first page', coach, '/api/events?when=upcoming&sort=date&limit=20'),
      get('past events, last first', coach, '/api/events?when=past&sort=-date&limit=20'),
      get('roster', coach, '/api/events/1/roster'),
      get('players, first page', coach, '/api/all-children?limit=10'),
      get('players by name', coach, '/api/all-children?limit=10&q=mateo%20alvarez'),
      get('players by age, sizes missing', coach, '/api/all-children?limit=20&sort=age&status=active&missing=sizes'),
      get('teams, first page', coach, '/api/teams?limit=12'),
      get('teams by member', coach, '/api/teams?limit=12&q=mateo%20alvarez'),
      get('users, first page', admin, '/api/admin/users?limit=20'),
      get('merges, first page', admin, '/api/admin/merges?limit=20'),
      get('access requests', admin, '/api/admin/child-access-requests'),
      get('archived children, first page', admin, '/api/all-children?limit=10&status=archived'),
      get('links, first page', admin, '/api/admin/child-parent-links?limit=20'),
      get('links by name', admin, '/api/admin/child-parent-links?limit=20&q=mateo%20alvarez'),
      get('evaluations, first page', coach, '/api/skill-evaluations?limit=20'),
      get('evaluations by child’s name', coach, '/api/skill-evaluations?limit=20&q=mateo%20alvarez'),
      get('game records, first page', coach, '/api/game-data/all?limit=20'),
      get('game records, unlinked', coach, '/api/game-data/all?limit=20&status=unlinked'),
      get('game records by name', coach, '/api/game-data/all?limit=20&q=mateo%20alvarez'),
      get('the parent’s dashboard: new evaluations', parent, '/api/evaluations/new'),
      get('bell', coach, '/api/notifications/unread'),
      get('mail, first page', admin, '/api/admin/mail?limit=50'),
      cancel,
    ],
    calendar: links.map((path) => ({
      name: 'what a calendar program fetches',
      status: 200,
      call: { path, headers: gzip },
    })),
    overEverything: [
      get('past events, what they add up to', coach, '/api/events/summary?when=past'),
      get('users by name', admin, '/api/admin/users?limit=20&q=rosa%20alvarez'),
      get('users, how many', admin, '/api/admin/users/stats'),
      get('duplicates, how many', admin, '/api/admin/duplicates/stats'),
      get('duplicates by name, first page', admin, '/api/admin/duplicates?limit=10&kind=same-name'),
      get('duplicates by birth date, first page', admin, '/api/admin/duplicates?limit=10&kind=birthdate'),
      get('game records, what they add up to', coach, '/api/game-data/stats'),
    ],
    completeList: [register, get(COMPLETE_LIST, parent, '/api/events?when=upcoming'), cancel],
  };
}

import type { Event, ListedChild, ListedUser } from '@fieldhouse/api';
import { fullName, ROLE_NAMES } from '@fieldhouse/club-ui';
import { clubToday, dateRange, isolated, timeRange } from '@fieldhouse/contracts/club';
import { $api } from '@fieldhouse/web-kit';

/** The most results of each kind. */
const LIMIT = 5;

/** One result, with the place that it leads to. */
export interface Found {
  key: string;
  name: string;
  /** The quiet line below the name. */
  about: string;
  href: string;
  /** A person's name, which is not translated. */
  isName: boolean;
}

export interface FoundGroup {
  title: 'People' | 'Children' | 'Events';
  found: readonly Found[];
  isFailed: boolean;
}

/**
 * People, children and events that a text finds, at most five of each, by the searches of their lists. A search that
 * fails is marked, and the others are still shown.
 */
export function useFound(q: string): { groups: readonly FoundGroup[]; isLoading: boolean } {
  const enabled = q !== '';
  const people = $api.useQuery('get', '/api/admin/users', { params: { query: { q, limit: LIMIT } } }, { enabled });
  const children = $api.useQuery('get', '/api/all-children', { params: { query: { q, limit: LIMIT } } }, { enabled });
  const events = $api.useQuery(
    'get',
    '/api/events',
    { params: { query: { q, limit: LIMIT, sort: '-date' } } },
    { enabled },
  );
  return {
    groups: [
      { title: 'People', found: (people.data ?? []).map(foundUser), isFailed: people.isError },
      { title: 'Children', found: (children.data ?? []).map(foundChild), isFailed: children.isError },
      { title: 'Events', found: (events.data ?? []).map(foundEvent), isFailed: events.isError },
    ],
    isLoading: [people, children, events].some(({ isFetching, data }) => isFetching && data === undefined),
  };
}

const foundUser = (user: ListedUser): Found => ({
  key: `user-${user.id}`,
  name: fullName(user),
  about: [ROLE_NAMES[user.role], user.email].join(' · '),
  href: `/admin?tab=users&dialog=edit-user-${user.id}`,
  isName: true,
});

const foundChild = (child: ListedChild): Found => ({
  key: `child-${child.id}`,
  name: fullName(child),
  about: [
    `Age ${child.age}`,
    child.parentFirstName && isolated(`${child.parentFirstName} ${child.parentLastName ?? ''}`.trim()),
    !child.isActive && 'archived',
  ]
    .filter(Boolean)
    .join(' · '),
  href: `/children/${child.id}`,
  isName: true,
});

const foundEvent = ({ id, title, date, endDate, startTime, endTime, location }: Event): Found => ({
  key: `event-${id}`,
  name: title,
  about: [dateRange(date, endDate, clubToday(new Date())), timeRange(startTime, endTime), location].join(' · '),
  href: `/coach?event=${id}&dialog=details`,
  isName: false,
});

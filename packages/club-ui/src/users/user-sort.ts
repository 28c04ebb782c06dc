import type { Sort } from '@fieldhouse/ui';

const COLUMNS = ['name', 'username', 'email', 'role', 'createdAt'] as const;
type SortColumn = (typeof COLUMNS)[number];

/** What the list of users can be sorted by, as the server takes it: '-createdAt' is descending. */
export type UserSort = SortColumn | `-${SortColumn}`;

/** For a phone, where no column has a head. */
export const SORT_OPTIONS: readonly { value: UserSort; label: string }[] = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'role', label: 'Role' },
  { value: 'username', label: 'Username' },
  { value: 'email', label: 'Email' },
];

/** As the table marks it. */
export const toSort = (sort: string): Sort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

/** As the server takes it; by name where it cannot be sorted by that. */
export function fromSort({ column, direction }: Sort): UserSort {
  const known = COLUMNS.find((each) => each === column) ?? 'name';
  return direction === 'descending' ? `-${known}` : known;
}

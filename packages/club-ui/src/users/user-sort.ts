import type { Sort } from '@fieldhouse/ui';

const COLUMNS = ['name', 'username', 'email', 'role', 'createdAt'] as const;
type SortColumn = (typeof COLUMNS)[number];

/** What the list of users can be sorted by, as the server takes it: '-createdAt' is descending. */
export type UserSort = SortColumn | `-${SortColumn}`;

/** One option for each sort: some have no column header, and a phone has no headers at all. */
export const SORT_OPTIONS: readonly { value: UserSort; label: string }[] = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'username', label: 'Username, A to Z' },
  { value: '-username', label: 'Username, Z to A' },
  { value: 'email', label: 'Email, A to Z' },
  { value: '-email', label: 'Email, Z to A' },
  { value: 'role', label: 'Role, A to Z' },
  { value: '-role', label: 'Role, Z to A' },
];

/** As the table takes it. */
export const toSort = (sort: string): Sort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

/** As the server takes it; by name if the column cannot be sorted. */
export function fromSort({ column, direction }: Sort): UserSort {
  const known = COLUMNS.find((each) => each === column) ?? 'name';
  return direction === 'descending' ? `-${known}` : known;
}

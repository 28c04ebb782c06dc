import type { CalendarFeed, Child } from '@fieldhouse/api';
import { isolated } from '@fieldhouse/contracts/club';

export type OwnChild = Pick<Child, 'id' | 'firstName'>;

/** 'All children', or the first names of those that a link is for. One that is no longer the caller's is left out. */
export function childrenText({ childIds }: Pick<CalendarFeed, 'childIds'>, children: readonly OwnChild[]): string {
  if (childIds === null) return 'All children';
  const names = children.filter(({ id }) => childIds.includes(id)).map(({ firstName }) => isolated(firstName));
  return names.join(', ') || 'No child of yours any more';
}

import type { Coach, ListedChild } from '@fieldhouse/api';
import { api } from '@fieldhouse/web-kit';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import type { BulkAction } from '../bulk/use-bulk.tsx';

const WORDS = {
  archive: { label: 'Archive', busy: 'Archiving', done: 'Archived', icon: <Archive /> },
  restore: { label: 'Restore', busy: 'Restoring', done: 'Restored', icon: <ArchiveRestore /> },
} as const;

/** Archives or restores the selected coaches; `isActive` is what they become. */
export const coachAction = <Row extends Pick<Coach, 'id'>>(isActive: boolean): BulkAction<Row> => ({
  ...WORDS[isActive ? 'restore' : 'archive'],
  title: (count) => titleOf(isActive, count, 'coach', 'coaches'),
  text: isActive
    ? 'They can sign in again, and new events offer them.'
    : 'Their sessions end, and signing in is refused until you restore them. Events keep their names.',
  run: ({ id }) => api.PUT('/api/admin/coaches/{id}/archive', { params: { path: { id } }, body: { isActive } }),
});

/** Archives or restores the selected children; `isActive` is what they become. */
export const childAction = (isActive: boolean): BulkAction<ListedChild> => ({
  ...WORDS[isActive ? 'restore' : 'archive'],
  title: (count) => titleOf(isActive, count, 'child', 'children'),
  text: isActive
    ? 'They are on their parents’ dashboards again.'
    : 'They leave their parents’ dashboards and are no longer offered for events and teams. Records stay.',
  run: ({ id }) => api.PUT('/api/admin/children/{id}/archive', { params: { path: { id } }, body: { isActive } }),
});

const titleOf = (isActive: boolean, count: number, one: string, many: string) =>
  `${isActive ? 'Restore' : 'Archive'} ${count} ${count === 1 ? one : many}?`;

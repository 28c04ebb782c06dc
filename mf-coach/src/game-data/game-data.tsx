import { Tabs } from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import { lazy, Suspense } from 'react';
import { EventsSkeleton } from '../events/events-skeleton.tsx';
import { COACH_SEARCH } from '../search.ts';
import { ALL_RECORDS, readPart, writePart } from './game-data-part.ts';

const UploadGameData = lazy(() => import('./upload/upload-game-data.tsx'));
const ManageRecords = lazy(() => import('./manage/manage-records.tsx'));

const ADDRESS = '/coach?tab=events&sub=';
const PARTS = [
  { id: 'upload', label: 'Upload Game Data', href: ADDRESS + writePart({ part: 'upload' }) },
  { id: 'manage', label: 'View & Manage', href: ADDRESS + writePart(ALL_RECORDS) },
] as const;

/** Game Data (S2 §2): the upload of files, and the records. */
export default function GameData() {
  const [{ sub }, setSearch] = useSearch(COACH_SEARCH);
  const { part } = readPart(sub);
  return (
    <Tabs
      look="segments"
      label="Game Data"
      tabs={PARTS}
      selected={part}
      onSelect={(id, how) =>
        setSearch({ sub: writePart(id === 'manage' ? ALL_RECORDS : { part: 'upload' }), upload: null, q: null }, how)
      }
    >
      <Suspense key={part} fallback={<EventsSkeleton />}>
        {part === 'manage' ? <ManageRecords /> : <UploadGameData />}
      </Suspense>
    </Tabs>
  );
}

import { Tabs } from '@fieldhouse/ui';
import { lazyPanel, useSearch } from '@fieldhouse/web-kit';
import { EventsSkeleton } from '../events/events-skeleton.tsx';
import { COACH_SEARCH } from '../search.ts';
import { ALL_RECORDS, readPart, writePart } from './game-data-part.ts';

const UploadGameData = lazyPanel(() => import('./upload/upload-game-data.tsx'), <EventsSkeleton />);
const ManageRecords = lazyPanel(() => import('./manage/manage-records.tsx'), <EventsSkeleton />);

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
      {part === 'manage' ? <ManageRecords /> : <UploadGameData />}
    </Tabs>
  );
}

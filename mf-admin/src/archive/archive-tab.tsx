import { Tabs } from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import { ADMIN_SEARCH, type ArchivePart } from '../search.ts';
import { ArchiveChildren } from './archive-children.tsx';
import { ArchiveCoaches } from './archive-coaches.tsx';

const PARTS: readonly { id: 'coaches' | 'children'; label: string; sub: ArchivePart }[] = [
  { id: 'coaches', label: 'Coaches', sub: 'coaches' },
  { id: 'children', label: 'Children', sub: 'children' },
];

/** Archive (S2 §2): coaches and children, the active and the archived ones. Which list is open is in the address. */
export default function ArchiveTab() {
  const [{ sub }, setSearch] = useSearch(ADMIN_SEARCH);
  const selected = sub.startsWith('children') ? 'children' : 'coaches';
  return (
    <Tabs
      look="segments"
      label="Archive"
      tabs={PARTS.map(({ id, label }) => ({ id, label, href: `/admin?tab=archive&sub=${id}` }))}
      selected={selected}
      onSelect={(id, how) => setSearch({ sub: id, q: null, dialog: null }, how)}
    >
      {selected === 'children' ? <ArchiveChildren /> : <ArchiveCoaches />}
    </Tabs>
  );
}

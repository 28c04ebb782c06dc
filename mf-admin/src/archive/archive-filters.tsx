import { Row, Segments, TextField } from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { ADMIN_SEARCH } from '../search.ts';

const Search = styled.div`flex: 1 1 260px; max-width: 420px;`;
const Filters = styled(Row)`align-items: end;`;

interface ArchiveFiltersProps {
  kind: 'coaches' | 'children';
  /** The number of active ones; undefined while it is not loaded. */
  active: number | undefined;
  archived: number | undefined;
  hint: string;
}

/** The choice between the active and the archived list, with their counts, and a search. */
export function ArchiveFilters({ kind, active, archived, hint }: ArchiveFiltersProps) {
  const [{ q }, setSearch] = useSearch(ADMIN_SEARCH);
  const isArchived = useIsArchived();
  return (
    <Filters $gap={4}>
      <Search>
        <TextField
          label="Search"
          type="search"
          placeholder={hint}
          value={q}
          onChange={(event) => setSearch({ q: event.target.value }, { replace: true })}
        />
      </Search>
      <Segments
        label="List"
        value={isArchived ? 'archived' : 'active'}
        onChange={(list) => setSearch({ sub: list === 'archived' ? `${kind}-archived` : kind })}
        segments={[
          { value: 'active', label: withCount('Active', active) },
          { value: 'archived', label: withCount('Archived', archived) },
        ]}
      />
    </Filters>
  );
}

/** Whether the archived list is open. */
export function useIsArchived(): boolean {
  const [{ sub }] = useSearch(ADMIN_SEARCH);
  return sub.endsWith('-archived');
}

const withCount = (word: string, count: number | undefined) => (count === undefined ? word : `${word} (${count})`);

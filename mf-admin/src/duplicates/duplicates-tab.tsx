import { Muted, Row, SectionTitle, Segments, TextField } from '@fieldhouse/ui';
import { $api, QueryFailed, useSearch } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { Merges } from '../merge/merges.tsx';
import { countText } from './count-text.ts';
import { DuplicateGroups } from './duplicate-groups.tsx';
import { DUPLICATES_SEARCH, type DuplicateList } from './duplicates-search.ts';
import { IgnoredPairs } from './ignored-pairs.tsx';

const Search = styled.div`flex: 1 1 260px; max-width: 420px;`;
const Tools = styled(Row)`align-items: end; & fieldset { flex-wrap: wrap; flex: 0 1 auto; }`;

/**
 * Duplicates (S2 §2): groups of children who may be the same child, ignored pairs, and the merge history. The open list
 * is in the address.
 */
export default function DuplicatesTab() {
  const [{ sub, q }, setSearch] = useSearch(DUPLICATES_SEARCH);
  const query = $api.useQuery('get', '/api/admin/duplicates/stats');
  const stats = query.data;
  const lists: readonly { value: DuplicateList; label: string }[] = [
    { value: 'same-name', label: withCount('Same name', stats?.sameName) },
    { value: 'birthdate', label: withCount('Same birth date', stats?.birthdate) },
    { value: 'ignored', label: withCount('Not duplicates', stats?.ignoredPairs) },
    { value: 'merged', label: 'Merge history' },
  ];
  return (
    <>
      <SectionTitle title="Duplicates" />
      {stats && <Muted role="status">{countText(stats)}</Muted>}
      <QueryFailed query={query} title="Failed to count duplicates" />
      <Tools $gap={4}>
        {sub !== 'ignored' && sub !== 'merged' && (
          <Search>
            <TextField
              label="Search"
              type="search"
              placeholder="Child name"
              value={q}
              onChange={(event) => setSearch({ q: event.target.value }, { replace: true })}
            />
          </Search>
        )}
        <Segments
          label="List"
          segments={lists}
          value={sub}
          onChange={(list) => setSearch({ sub: list, dialog: null })}
        />
      </Tools>
      {sub === 'ignored' && <IgnoredPairs />}
      {sub === 'merged' && <Merges />}
      {sub !== 'ignored' && sub !== 'merged' && <DuplicateGroups kind={sub} />}
    </>
  );
}

const withCount = (word: string, count: number | undefined) => (count === undefined ? word : `${word} (${count})`);

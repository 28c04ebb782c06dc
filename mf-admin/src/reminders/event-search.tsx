import { TextField } from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { REMINDERS_SEARCH } from './reminders-search.ts';

const Search = styled.div`max-width: 420px;`;

/** The search field of a list of events; its words are in the address. */
export function EventSearch() {
  const [{ q }, setSearch] = useSearch(REMINDERS_SEARCH);
  return (
    <Search>
      <TextField
        label="Search events"
        type="search"
        maxLength={100}
        placeholder="Title, place or coach"
        value={q}
        onChange={(change) => setSearch({ q: change.target.value }, { replace: true })}
      />
    </Search>
  );
}

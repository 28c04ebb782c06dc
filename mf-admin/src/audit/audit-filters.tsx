import type { ManagedUser } from '@fieldhouse/api';
import { UserPicker } from '@fieldhouse/club-ui/pickers';
import { Button, Card, media, Select, TextField } from '@fieldhouse/ui';
import { DateField } from '@fieldhouse/ui/aria';
import { $api, useSearch } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { ADMIN_SEARCH } from '../search.ts';
import { ACTION_OPTIONS, AUDIT_SEARCH } from './audit-search.ts';

/** On a phone two fields share a row; two dates only where they fit. */
const Fields = styled(Card)`
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr)); gap: var(--s3) var(--s4);
  align-items: end;
  & > :first-child { grid-column: span 2; }
  ${media.phone} {
    display: flex; flex-wrap: wrap; gap: var(--s3) var(--s2); padding: 0; border: 0; background: none; box-shadow: none;
    & > * { flex: 1 1 120px; } & > :first-child { flex-basis: 100%; } & > :nth-child(n + 4) { flex-basis: 10.3125rem; }
  }
`;

/** The filters: words, account, action and days; each is in the address. */
export function AuditFilters({ isFiltered }: { isFiltered: boolean }) {
  const [{ q, user, from, to }, setSearch] = useSearch(ADMIN_SEARCH);
  const [{ sub }, setAction] = useSearch(AUDIT_SEARCH);
  return (
    <Fields as="section" aria-label="Filters">
      <TextField
        label="Search"
        type="search"
        placeholder="Person, child or event"
        maxLength={100}
        value={q}
        onChange={({ target }) => setSearch({ q: target.value }, { replace: true })}
      />
      <UserPicker
        label="Who"
        placeholder="Everyone"
        value={useChosenUser(user)}
        onChange={(chosen) => setSearch({ user: chosen?.id ?? null }, { replace: true })}
      />
      <Select
        label="What"
        placeholder="All actions"
        options={ACTION_OPTIONS}
        value={sub ?? ''}
        onChange={({ target }) => setAction(AUDIT_SEARCH.read(`?sub=${target.value}`), { replace: true })}
      />
      <DateField label="From" value={from} onChange={(day) => setSearch({ from: day }, { replace: true })} />
      <DateField label="To" value={to} onChange={(day) => setSearch({ to: day }, { replace: true })} />
      {isFiltered && (
        <Button look="text" onClick={() => setSearch(NO_FILTER, { replace: true })}>
          Clear Filters
        </Button>
      )}
    </Fields>
  );
}

const NO_FILTER = { q: null, sub: null, user: null, from: null, to: null };

/** The account with this id, for the picker; null without an id and until it is loaded. */
function useChosenUser(id: number | null): ManagedUser | null {
  const { data } = $api.useQuery(
    'get',
    '/api/admin/users/{id}',
    { params: { path: { id: id ?? 0 } } },
    { enabled: id !== null },
  );
  return id === null ? null : (data ?? null);
}

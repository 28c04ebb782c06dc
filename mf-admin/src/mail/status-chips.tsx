import { Chip, Chips, media } from '@fieldhouse/ui';
import { $api, useSearch } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { MAIL_FILTERS, MAIL_SEARCH } from './mail-search.ts';
import { statusText } from './status-text.ts';

/** On a phone the chips wrap instead of scrolling, so that the important last ones, Failed and Refused, are visible. */
const Statuses = styled(Chips)`${media.phone} { flex-wrap: wrap; mask-image: none; }`;

/** Filters the list by status; statuses that need attention have a count. */
export function StatusChips() {
  const [{ sub }, setSearch] = useSearch(MAIL_SEARCH);
  const { data: stats } = $api.useQuery('get', '/api/admin/mail/stats');
  const counts: Partial<Record<(typeof MAIL_FILTERS)[number], number>> = stats ?? {};
  return (
    <Statuses role="group" aria-label="Status">
      <Chip pressed={sub === null} onClick={() => setSearch({ sub: null })}>
        All
      </Chip>
      {MAIL_FILTERS.map((status) => (
        <Chip key={status} pressed={sub === status} onClick={() => setSearch({ sub: status })}>
          {`${statusText(status)}${counts[status] ? ` (${counts[status]})` : ''}`}
        </Chip>
      ))}
    </Statuses>
  );
}

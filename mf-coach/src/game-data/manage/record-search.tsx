import { SPORT_NAMES, TEAM_SPORTS } from '@fieldhouse/contracts/club';
import { Button, FilterChip, media, Row, TextField } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { RECORD_STATUS, type RecordFilters, type RecordStatus } from '../game-data-part.ts';

const Tools = styled.div`
  display: grid; grid-template-columns: minmax(200px, 360px) minmax(0, 1fr); gap: var(--s3) var(--s5); align-items: end;
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

const STATUS_NAMES: Readonly<Record<RecordStatus, string>> = {
  linked: 'Linked',
  unlinked: 'Unlinked',
  sample: 'Sample',
};
const SPORTS = TEAM_SPORTS.map((value) => ({ value, label: SPORT_NAMES[value] }));
const STATUSES = RECORD_STATUS.map((value) => ({ value, label: STATUS_NAMES[value] }));

interface RecordSearchProps {
  q: string;
  onSearch: (q: string) => void;
  filters: RecordFilters;
  onFilter: (filters: RecordFilters) => void;
  /** Clears words and filters; undefined without any. */
  onClear: (() => void) | undefined;
}

/** Search words, sport and status of the records. */
export function RecordSearch({ q, onSearch, filters: { sport, status }, onFilter, onClear }: RecordSearchProps) {
  return (
    <Tools>
      <TextField
        label="Search records"
        type="search"
        maxLength={100}
        placeholder="Player, team or opponent"
        value={q}
        onChange={({ target }) => onSearch(target.value)}
      />
      <Row $gap={2}>
        <FilterChip
          label="Sport"
          anyText="All sports"
          options={SPORTS}
          value={sport ?? ''}
          onChange={(value) => onFilter({ status, sport: TEAM_SPORTS.find((each) => each === value) ?? null })}
        />
        <FilterChip
          label="Status"
          anyText="All statuses"
          options={STATUSES}
          value={status ?? ''}
          onChange={(value) => onFilter({ sport, status: RECORD_STATUS.find((each) => each === value) ?? null })}
        />
        {onClear && (
          <Button look="text" onClick={onClear}>
            Clear Filters
          </Button>
        )}
      </Row>
    </Tools>
  );
}

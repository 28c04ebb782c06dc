import { AGE_GROUPS, ageLabel } from '@fieldhouse/contracts/club';
import { Button, Chip, Chips, Muted, media, TabularNumber, TextField } from '@fieldhouse/ui';
import { $api } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { toggled } from './player-filters.ts';
import type { FilterProps } from './player-stats.tsx';

const Tools = styled.div`
  display: grid; grid-template-columns: minmax(200px, 360px) minmax(0, 1fr); gap: var(--s3) var(--s5); align-items: end;
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

const Group = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; min-width: 0;
  & > span { font-weight: 600; font-size: var(--t-s); } & > div { min-height: 48px; }
`;

interface PlayerSearchProps extends FilterProps {
  q: string;
  onSearch: (q: string) => void;
  /** Clears words and filters; undefined without any. */
  onClear: (() => void) | undefined;
}

/** Search words, age groups (any of them) and children without an age document. */
export function PlayerSearch({ q, onSearch, filters, onFilter, onClear }: PlayerSearchProps) {
  const { data: stats } = $api.useQuery('get', '/api/all-children/stats');
  const { ages, missing, withArchived } = filters;
  // The figures count active children only.
  const count = (figure: number | undefined) =>
    figure !== undefined && !withArchived && <Muted as={TabularNumber}>{figure}</Muted>;
  return (
    <Tools>
      <TextField
        label="Search players"
        type="search"
        maxLength={100}
        placeholder="Child, nickname or parent"
        value={q}
        onChange={({ target }) => onSearch(target.value)}
      />
      <Group>
        <span aria-hidden="true">Filters</span>
        <Chips role="group" aria-label="Filters">
          {AGE_GROUPS.map((group) => (
            <Chip
              key={group.id}
              pressed={ages.includes(group.id)}
              onClick={() => onFilter({ ...filters, ages: toggled(ages, group.id) })}
            >
              <span>{`${group.name} ${ageLabel(group)}`}</span>{' '}
              {count(stats?.ageGroups.find(({ id }) => id === group.id)?.count)}
            </Chip>
          ))}
          <Chip
            pressed={missing.includes('document')}
            onClick={() => onFilter({ ...filters, missing: toggled(missing, 'document') })}
          >
            <span>No age document</span> {count(stats?.missingDocument)}
          </Chip>
          {onClear && (
            <Button look="text" onClick={onClear}>
              Clear Filters
            </Button>
          )}
        </Chips>
      </Group>
    </Tools>
  );
}

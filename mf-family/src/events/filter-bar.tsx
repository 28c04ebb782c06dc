import { SPORT_NAMES, SPORTS } from '@fieldhouse/contracts/club';
import { Button, Chip, FilterChip, isPhone, useMediaQuery, VisuallyHidden } from '@fieldhouse/ui';
import { lazyDialog, useSearch } from '@fieldhouse/web-kit';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { styled } from 'styled-components';
import { FAMILY_SEARCH } from '../search.ts';
import { eventCountText } from './event-count-text.ts';
import { countFilters } from './event-filters.ts';
import { AGE_CHOICES, readAges, readWhen, WHEN_CHOICES } from './filter-options.ts';
import type { FilterProps } from './filter-props.ts';

const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx'));

const Bar = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2);
  & > [role='status'] {
    margin-left: auto; padding-left: var(--s2); color: var(--muted); font-size: 0.9375rem;
    font-variant-numeric: tabular-nums; white-space: nowrap;
  }
`;

/** The filters: chips on a wide screen, one button and a sheet on a phone. */
export function FilterBar(props: FilterProps) {
  const onPhone = useMediaQuery(isPhone);
  return onPhone ? <FilterButton {...props} /> : <FilterChips {...props} />;
}

function FilterButton(props: FilterProps) {
  const [{ dialog }, setSearch] = useSearch(FAMILY_SEARCH);
  const count = countFilters(props.filters);
  // After a change the history entry of the sheet is replaced: going back would restore the earlier filters.
  const close = (changed = false) => setSearch({ dialog: null }, { replace: changed });
  return (
    <Bar>
      {/* The list shows the counts by month; a screen reader announces the total here when a filter changes. */}
      <VisuallyHidden role="status">{eventCountText(props.found)}</VisuallyHidden>
      <Chip
        pressed={count > 0}
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => setSearch({ dialog: 'filters' })}
      >
        {count > 0 ? `Filters · ${count}` : 'Filters'}
      </Chip>
      {dialog === 'filters' && <FilterSheet {...props} onClose={close} />}
    </Bar>
  );
}

function FilterChips({ filters, onChange, choices, found }: FilterProps) {
  const { sport, location, coach, ages, when } = filters;
  return (
    <Bar role="group" aria-label="Filters">
      <Chip pressed={sport === undefined} onClick={() => onChange({ ...filters, sport: undefined })}>
        All sports
      </Chip>
      {SPORTS.map((each) => (
        <Chip key={each} pressed={sport === each} onClick={() => onChange({ ...filters, sport: each })}>
          {SPORT_NAMES[each]}
        </Chip>
      ))}
      <FilterChip
        label="Location"
        anyText="All locations"
        options={choices.locations}
        value={location === undefined ? '' : String(location)}
        onChange={(value) => onChange({ ...filters, location: value ? Number(value) : undefined })}
      />
      <FilterChip
        label="Coach"
        anyText="All coaches"
        options={choices.coaches}
        value={coach === undefined ? '' : String(coach)}
        onChange={(value) => onChange({ ...filters, coach: value ? Number(value) : undefined })}
      />
      <FilterChip
        label="Age group"
        anyText="All ages"
        options={AGE_CHOICES}
        value={ages ?? ''}
        onChange={(value) => onChange({ ...filters, ages: readAges(value) })}
      />
      <FilterChip
        label="When"
        anyText="Any time"
        options={WHEN_CHOICES}
        value={when ?? ''}
        onChange={(value) => onChange({ ...filters, when: readWhen(value) })}
      />
      {countFilters(filters) > 0 && (
        // A short label, so that the count stays on the same line and the list does not move.
        <Button look="text" aria-label="Clear Filters" onClick={() => onChange({})}>
          Clear
        </Button>
      )}
      <span role="status">
        <VisuallyHidden>Found: </VisuallyHidden>
        <span>{eventCountText(found)}</span>
      </span>
    </Bar>
  );
}

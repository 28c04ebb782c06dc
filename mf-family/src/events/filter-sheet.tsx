import { SPORT_NAMES, SPORTS } from '@fieldhouse/contracts/club';
import { Button, Chip, Select } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { eventCountText } from './event-count-text.ts';
import { filterQuery } from './event-filters.ts';
import { AGE_CHOICES, WHEN_CHOICES } from './filter-options.ts';
import type { FilterProps } from './filter-props.ts';

const Group = styled.fieldset`
  display: grid; gap: var(--s2);
  & > legend { padding-bottom: var(--s2); font-size: var(--t-s); font-weight: 600; }
  & > div { display: flex; flex-wrap: wrap; gap: var(--s2); }
`;

function Choices({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group>
      <legend>{name}</legend>
      <div>{children}</div>
    </Group>
  );
}

/**
 * All filters in one sheet. Each applies at once; the button shows the number of matching events. `onClose` gets
 * whether any filter was changed.
 */
export default function FilterSheet({
  filters,
  onChange,
  choices,
  found,
  onClose,
}: FilterProps & { onClose: (changed?: boolean) => void }) {
  const { sport, location, coach, ages, when } = filters;
  const [before] = useState(filters);
  const close = () => onClose(filterQuery(before) !== filterQuery(filters));
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Filters"
      footer={
        <>
          <Button look="text" onClick={() => onChange({})}>
            Clear Filters
          </Button>
          <Button onClick={close}>{`Show ${eventCountText(found)}`}</Button>
        </>
      }
    >
      <Choices name="Sport">
        <Chip pressed={sport === undefined} onClick={() => onChange({ ...filters, sport: undefined })}>
          All sports
        </Chip>
        {SPORTS.map((each) => (
          <Chip key={each} pressed={sport === each} onClick={() => onChange({ ...filters, sport: each })}>
            {SPORT_NAMES[each]}
          </Chip>
        ))}
      </Choices>
      <Choices name="When">
        <Chip pressed={when === undefined} onClick={() => onChange({ ...filters, when: undefined })}>
          Any time
        </Chip>
        {WHEN_CHOICES.map(({ value, label }) => (
          <Chip key={value} pressed={when === value} onClick={() => onChange({ ...filters, when: value })}>
            {label}
          </Chip>
        ))}
      </Choices>
      <Choices name="Age group">
        <Chip pressed={ages === undefined} onClick={() => onChange({ ...filters, ages: undefined })}>
          All ages
        </Chip>
        {AGE_CHOICES.map(({ value, label }) => (
          <Chip key={value} pressed={ages === value} onClick={() => onChange({ ...filters, ages: value })}>
            {label}
          </Chip>
        ))}
      </Choices>
      <Select
        label="Location"
        placeholder="All locations"
        options={choices.locations}
        value={location ?? ''}
        onChange={({ target }) => onChange({ ...filters, location: target.value ? Number(target.value) : undefined })}
      />
      <Select
        label="Coach"
        placeholder="All coaches"
        options={choices.coaches}
        value={coach ?? ''}
        onChange={({ target }) => onChange({ ...filters, coach: target.value ? Number(target.value) : undefined })}
      />
    </Dialog>
  );
}

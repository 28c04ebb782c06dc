import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components';
import { styled } from 'styled-components';
import { CALENDAR_ZONE } from './calendar-zone.ts';

const Panel = styled(Calendar)`
  width: 308px; max-width: 100%;
  & > header {
    display: grid; grid-template-columns: auto 1fr 1fr auto; gap: 4px; align-items: center; margin-bottom: 8px;
  }
  & > header > button {
    width: 44px; height: 44px; padding: 0; border: 0; border-radius: 9px; background: none; display: grid;
    place-items: center; & svg { width: 20px; height: 20px; } &:hover { background: var(--sunken); }
    &[data-disabled] { color: var(--muted); opacity: 0.5; }
  }
  & select {
    min-width: 0; min-height: 44px; padding: 0 6px; border: 1px solid var(--control); border-radius: 9px;
    background: var(--surface); font: 600 1.125rem/1 var(--head); text-align: center; cursor: pointer;
  }
  & table { width: 100%; table-layout: fixed; } & td { padding: 0; }
  & th { font: 600 0.8125rem/32px var(--face); color: var(--muted); }
`;

const Day = styled(CalendarCell)`
  display: grid; place-items: center; height: 42px; margin: 1px; border-radius: 50%; width: 42px;
  font-size: 0.9375rem; font-variant-numeric: tabular-nums; cursor: pointer; outline: none;
  &[data-hovered] { background: var(--turf-soft); }
  &[data-today] { box-shadow: inset 0 0 0 1px var(--control); font-weight: 700; }
  &[data-selected] { background: var(--turf); color: var(--on-turf); font-weight: 700; box-shadow: none; }
  &[data-focus-visible] { outline: 3px solid var(--focus); outline-offset: 1px; }
  &[data-disabled], &[data-unavailable] {
    color: var(--muted); opacity: 0.55; cursor: not-allowed; text-decoration: line-through;
  }
  &[data-outside-month] { visibility: hidden; }
`;

/** A calendar of one month; month and year are selects, so that a birthdate is quickly found. Today is the club's. */
export function DatePanel() {
  return (
    <Panel>
      {({ state }) => {
        // react-aria asks the device for the zone of today. Its state is made for each render, before the days read it.
        Object.assign(state, { timeZone: CALENDAR_ZONE });
        return (
          <>
            <header>
              <Button slot="previous" aria-label="Previous month">
                <ChevronLeft />
              </Button>
              <CalendarMonthPicker format="short">{Picker}</CalendarMonthPicker>
              <CalendarYearPicker visibleYears={40}>{Picker}</CalendarYearPicker>
              <Button slot="next" aria-label="Next month">
                <ChevronRight />
              </Button>
            </header>
            <CalendarGrid weekdayStyle="narrow">
              <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
              <CalendarGridBody>{(date) => <Day date={date} />}</CalendarGridBody>
            </CalendarGrid>
          </>
        );
      }}
    </Panel>
  );
}

interface PickerProps {
  'aria-label': string;
  value: string | number;
  onChange: (key: string | number | null) => void;
  items: { id: number; formatted: string }[];
}

function Picker({ 'aria-label': label, value, onChange, items }: PickerProps) {
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  );
}

import { parseDate, today as todayIn } from '@internationalized/date';
import Calendar from 'lucide-react/icons/calendar';
import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import { Button, DateInput, DatePicker, DateSegment, Dialog, Group, I18nProvider } from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldFrame, type FieldProps, useFieldAttributes } from '../components/Field.tsx';
import { controlStyle } from '../components/field-style.ts';
import { CALENDAR_ZONE } from './calendar-zone.ts';
import { DatePanel } from './DatePanel.tsx';
import { Floating } from './overlay-style.ts';
import { DATE_PARTS, useTypedDate } from './use-typed-date.ts';

const Box = styled(Group)`
  ${controlStyle} display: flex; align-items: center; padding: 0 2px 0 12px;
  &[data-focus-within] { outline: 3px solid var(--focus); outline-offset: 2px; }
  & > button {
    width: 44px; height: 44px; margin-left: auto; padding: 0; border: 0; border-radius: 7px; background: none;
    color: var(--muted); display: grid; place-items: center; & svg { width: 20px; height: 20px; }
    &:hover { color: var(--text); }
  }
`;

const Segments = styled(DateInput)`
  display: flex; align-items: center; min-height: 44px; font-variant-numeric: tabular-nums;
  & > * { padding: 4px 2px; border-radius: 5px; outline: none; line-height: 1.4; }
  & > [data-placeholder] { color: var(--muted); }
  & > [data-focused] { background: var(--turf); color: var(--on-turf); }
`;

export interface DateFieldProps extends FieldProps {
  /** 'YYYY-MM-DD', or null while it is empty or unfinished. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** The first and the last day that can be chosen, 'YYYY-MM-DD'. */
  min?: string;
  max?: string;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<{ focus: () => void }>;
}

/** A year of two digits is at most this many years ahead. */
const FUTURE_YEARS = 10;
const yearOf = (date: string) => Number(date.slice(0, 4));
const day = (value: string | null | undefined) => (value ? parseDate(value) : null);

/** A date: typed or pasted in any usual form, or picked from a calendar with selects for month and year. */
export function DateField(props: DateFieldProps) {
  const { label, error, hint, optional, aside, value, onChange, min, max, disabled, name, onBlur, ref } = props;
  const labelId = useId();
  const { ties, ...ids } = useFieldAttributes(undefined, { error, hint });
  const group = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => group.current?.querySelector<HTMLElement>(DATE_PARTS)?.focus(),
  }));
  const today = todayIn(CALENDAR_ZONE);
  const latestYear = max ? yearOf(max) : today.year + FUTURE_YEARS;
  const { settle } = useTypedDate(group, { value, onChange, latestYear });
  // react-aria keeps the old value when one part is emptied. An incomplete date is no date, so the value becomes null.
  const leave = () => {
    settle();
    if (value && group.current?.querySelector('[data-placeholder]')) onChange(null);
    onBlur?.();
  };
  return (
    <FieldFrame {...{ label, error, hint, optional, aside }} {...ids} labelId={labelId}>
      <I18nProvider locale="en-US">
        <DatePicker
          aria-labelledby={labelId}
          aria-describedby={ties['aria-describedby']}
          value={day(value)}
          onChange={(picked) => onChange(picked?.toString() ?? null)}
          minValue={day(min)}
          maxValue={day(max)}
          // The month that the calendar opens with.
          placeholderValue={today}
          isInvalid={error !== undefined || undefined}
          isDisabled={disabled}
          name={name}
          onBlur={leave}
          validationBehavior="aria"
          shouldForceLeadingZeros
        >
          <Box ref={group}>
            <Segments>{(segment) => <DateSegment segment={segment} />}</Segments>
            <Button aria-label="Open calendar">
              <Calendar />
            </Button>
          </Box>
          <Floating placement="bottom end" offset={6}>
            <Dialog aria-label="Choose a date">
              <DatePanel />
            </Dialog>
          </Floating>
        </DatePicker>
      </I18nProvider>
    </FieldFrame>
  );
}

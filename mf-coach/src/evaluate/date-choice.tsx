import { clubToday, shortDay } from '@fieldhouse/contracts/club';
import { Button, media } from '@fieldhouse/ui';
import { DateField } from '@fieldhouse/ui/aria';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

/** On a phone it fits beside the sports. */
const Day = styled(Button)`${media.phone} { padding-inline: 10px; font-size: var(--t-s); gap: 6px; }`;

const Field = styled.div`width: 220px; max-width: 100%;`;

interface DateChoiceProps {
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

/** The day of the evaluation: today by default; a press shows the date field. */
export function DateChoice({ value, onChange, error }: DateChoiceProps) {
  const today = clubToday(new Date());
  const [isChanging, setChanging] = useState(false);
  const field = useRef<{ focus: () => void }>(null);
  useEffect(() => {
    if (isChanging) field.current?.focus();
  }, [isChanging]);
  if (!isChanging && error === undefined && value !== null) {
    return (
      <Day look="quiet" icon={<CalendarDays />} onClick={() => setChanging(true)}>
        {value === today ? `Today, ${shortDay(value)}` : shortDay(value)}
      </Day>
    );
  }
  return (
    <Field>
      <DateField ref={field} label="Date" max={today} value={value} onChange={onChange} error={error} />
    </Field>
  );
}

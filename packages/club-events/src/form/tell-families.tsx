import type { Event } from '@fieldhouse/api';
import { Callout } from '@fieldhouse/ui';
import { useMinute } from '@fieldhouse/web-kit';
import Mail from 'lucide-react/icons/mail';
import { styled } from 'styled-components';
import { Part } from './form-style.ts';
import { ReasonField } from './reason-field.tsx';
import { changesSchedule, toldText } from './told-families.ts';
import type { EventFormApi } from './use-event-form.ts';

/** Announced when it appears; without a text it takes no space. */
const Announced = styled.div`&:empty { display: none; }`;

interface TellFamiliesProps {
  /** The event as it is stored. */
  event: Event;
  form: EventFormApi;
  reason: string;
  onChange: (reason: string) => void;
}

/**
 * Whose families are told of the edit, and a reason for them, while it changes date, time, location or coaches of an
 * event with registrations (product decision 91).
 */
export function TellFamilies({ event, form, reason, onChange }: TellFamiliesProps) {
  const isTold = useChange(event, form);
  const text = isTold ? toldText(event.registered, event.seriesId === null ? 'one' : 'chosen') : undefined;
  return (
    <>
      <Announced aria-live="polite">{text && <Callout tone="info" icon={<Mail />} title={text} />}</Announced>
      {text && (
        <Part aria-label="Families">
          <ReasonField label="Tell families why" value={reason} onChange={onChange} />
        </Part>
      )}
    </>
  );
}

function useChange(event: Event, { watch }: EventFormApi): boolean {
  const now = useMinute();
  const [date, isMultiDay, endDate] = watch(['date', 'isMultiDay', 'endDate']);
  const [startTime, endTime, locationId, coachIds] = watch(['startTime', 'endTime', 'locationId', 'coachIds']);
  if (!date || !startTime || !endTime || !locationId) return false;
  const after = { date, endDate: (isMultiDay && endDate) || null, startTime, endTime, locationId, coachIds };
  return changesSchedule(event, after, now);
}

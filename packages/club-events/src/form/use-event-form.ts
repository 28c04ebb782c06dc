import { DEFAULT_SESSION_DURATION } from '@fieldhouse/contracts/club';
import type { EventForm } from '@fieldhouse/contracts/forms';
import { useMemo } from 'react';
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { checkEventForm } from './check-event-form.ts';

/** The values of the fields while they are filled in. */
export type EventFormInput = z.input<typeof EventForm>;
export type EventFormApi = UseFormReturn<EventFormInput, unknown, EventForm>;

const EMPTY: DefaultValues<EventFormInput> = {
  title: '',
  description: '',
  date: '',
  startTime: '',
  endTime: '',
  coachIds: [],
  minAge: null,
  maxAge: null,
  allowTimeSlots: false,
  sessionDuration: DEFAULT_SESSION_DURATION,
  isMultiDay: false,
  endDate: null,
  assignedTeamId: null,
  isRecurring: false,
  recurrenceFrequency: 'weekly',
  recurrenceCount: null,
  skipDates: [],
};

/**
 * The event form, empty or with an event's values, validated with `EventForm` (S2 §5). `edited` is the existing event,
 * undefined for a new one.
 */
export function useEventForm(values: DefaultValues<EventFormInput> = {}, edited?: { title: string }): EventFormApi {
  const resolver = useMemo(() => checkEventForm(edited), [edited]);
  return useForm<EventFormInput, unknown, EventForm>({
    resolver,
    defaultValues: { ...EMPTY, ...values },
    // `FormDialog` moves the focus, in reading order.
    shouldFocusError: false,
  });
}

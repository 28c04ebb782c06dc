import { datesOfSeries, EventForm, editedEventForm, eventFaults } from '@fieldhouse/contracts/forms';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { EventFormInput } from './use-event-form.ts';

type CheckEventForm = Resolver<EventFormInput, unknown, EventForm>;

/**
 * Validates `EventForm`, and the rules between fields even while other fields are missing, so that all errors are shown
 * at once (S1 §5). `edited` is the existing event, undefined for a new one.
 */
export function checkEventForm(edited?: { title: string }): CheckEventForm {
  const checkAll: CheckEventForm = zodResolver(edited ? editedEventForm(edited) : EventForm);
  return async (filled, context, options) => {
    const values = { ...filled, skipDates: skippedDates(filled) };
    const result = await checkAll(values, context, options);
    const missing: FieldErrors<EventFormInput> = result.errors;
    if (Object.keys(missing).length === 0) return result;
    const errors = { ...missing };
    for (const { path, message } of faultsBetweenFields(values)) errors[path] ??= { type: 'custom', message };
    return { values: {}, errors };
  };
}

/** The dates that are skipped of the series as it is now; others were skipped before its rule was changed. */
export function skippedDates(values: EventFormInput): string[] {
  const dates = datesOfSeries(values);
  return (values.skipDates ?? []).filter((date) => dates.includes(date));
}

/** The broken rules between fields; a missing time or capacity breaks none. */
function faultsBetweenFields(values: EventFormInput) {
  return eventFaults({
    ...values,
    date: values.date ?? '',
    startTime: values.startTime || '00:00',
    endTime: values.endTime || '23:59',
    capacity: values.capacity ?? 0,
    allowTimeSlots: values.allowTimeSlots ?? false,
    isMultiDay: values.isMultiDay ?? false,
  });
}

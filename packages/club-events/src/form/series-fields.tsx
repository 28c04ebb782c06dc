import { dayText, RECURRENCE_FREQUENCIES, type RecurrenceFrequency } from '@fieldhouse/contracts/club';
import { datesOfSeries } from '@fieldhouse/contracts/forms';
import { Chip, ErrorText, Muted, NumberField, Pair, Row, Select, Stack } from '@fieldhouse/ui';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { skippedDates } from './check-event-form.ts';
import { EVENT_LABELS } from './event-text.ts';
import type { EventFormApi } from './use-event-form.ts';

const FREQUENCY_NAMES: Readonly<Record<RecurrenceFrequency, string>> = {
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  monthly: 'Monthly',
};

/** How often and how many times a new event repeats, and on which dates (S2 §2). */
export function SeriesFields({ form }: { form: EventFormApi }) {
  const { control, register, formState } = form;
  const errors = formState.errors;
  return (
    <Stack $gap={4}>
      <Pair>
        <Select
          label={EVENT_LABELS.recurrenceFrequency}
          options={RECURRENCE_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_NAMES[value] }))}
          error={errors.recurrenceFrequency?.message}
          {...register('recurrenceFrequency')}
        />
        <Controller
          control={control}
          name="recurrenceCount"
          render={({ field, fieldState }) => (
            <NumberField
              label={EVENT_LABELS.recurrenceCount}
              hint="2 to 52, the first included"
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
      </Pair>
      <SeriesDates form={form} />
    </Stack>
  );
}

/** The dates of the series, once it is known: a press leaves one out, another press takes it back. */
function SeriesDates({ form }: { form: EventFormApi }) {
  const { watch, setValue, formState } = form;
  const heading = useId();
  const values = watch();
  const dates = datesOfSeries(values);
  const skipped = skippedDates(values);
  const skip = (days: string[]) =>
    setValue('skipDates', days, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  if (dates.length === 0) return null;
  const error = formState.errors.skipDates?.message;
  return (
    <Stack $gap={3} role="group" aria-labelledby={heading}>
      <div>
        <b id={heading}>{EVENT_LABELS.skipDates}</b>
        <Muted $small aria-live="polite">
          {skipped.length === 0
            ? 'Press a date to skip it.'
            : `${dates.length - skipped.length} of ${dates.length} events. Press a date to skip it or take it back.`}
        </Muted>
      </div>
      <Row $gap={2}>
        {dates.map((day) => (
          <Chip
            key={day}
            pressed={!skipped.includes(day)}
            onClick={() =>
              skip(skipped.includes(day) ? skipped.filter((other) => other !== day) : [...skipped, day].sort())
            }
          >
            {dayText(day)}
          </Chip>
        ))}
      </Row>
      <div role="alert">{error && <ErrorText>{error}</ErrorText>}</div>
    </Stack>
  );
}

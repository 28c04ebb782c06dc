import { minutesOf, timeOf } from '@fieldhouse/contracts/club';
import { CheckboxField, Pair, Stack, TimeField } from '@fieldhouse/ui';
import { DateField } from '@fieldhouse/ui/aria';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { EVENT_LABELS } from './event-text.ts';
import { Tick } from './form-style.ts';
import { SeriesFields } from './series-fields.tsx';
import type { EventFormApi } from './use-event-form.ts';

export interface WhenFieldsProps {
  form: EventFormApi;
  /** Only a new event can become a series. */
  mayRecur: boolean;
}

/** One hour later, or the last minute of the day. */
const hourAfter = (time: string) => timeOf(Math.min(minutesOf(time) + 60, 24 * 60 - 1));

/**
 * Date and times; a new event ends one hour after its start until its end is edited (S2 §2); several days and repeating
 * when they are ticked.
 */
export function WhenFields({ form, mayRecur }: WhenFieldsProps) {
  const { control, register, watch, getValues, setValue, formState } = form;
  const errors = formState.errors;
  const isMultiDay = watch('isMultiDay');
  const isRecurring = watch('isRecurring');
  const proposedEnd = useRef('');
  /** The end follows the start as long as it is empty or the one proposed before. */
  const proposeEnd = (start: string) => {
    const end = getValues('endTime');
    if (start === '' || (end !== '' && end !== proposedEnd.current)) return;
    proposedEnd.current = hourAfter(start);
    setValue('endTime', proposedEnd.current, { shouldValidate: formState.isSubmitted });
  };
  return (
    <Stack $gap={4}>
      <Pair>
        <Controller
          control={control}
          name="date"
          render={({ field, fieldState }) => (
            <DateField
              label={EVENT_LABELS.date}
              {...field}
              onChange={(date) => field.onChange(date ?? '')}
              error={fieldState.error?.message}
            />
          )}
        />
        {isMultiDay && (
          <Controller
            control={control}
            name="endDate"
            render={({ field, fieldState }) => (
              <DateField
                label={EVENT_LABELS.endDate}
                {...field}
                min={watch('date') || undefined}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
      </Pair>
      <Pair>
        <TimeField
          label={EVENT_LABELS.startTime}
          error={errors.startTime?.message}
          {...register('startTime', { onChange: ({ target }) => proposeEnd(target.value) })}
        />
        <TimeField label={EVENT_LABELS.endTime} error={errors.endTime?.message} {...register('endTime')} />
      </Pair>
      <Tick>
        <CheckboxField
          label={EVENT_LABELS.isMultiDay}
          error={errors.isMultiDay?.message}
          {...register('isMultiDay', {
            onChange: ({ target }) => {
              if (target.checked) setValue('allowTimeSlots', false);
              else setValue('endDate', null);
            },
          })}
        />
        {mayRecur && <CheckboxField label={EVENT_LABELS.isRecurring} {...register('isRecurring')} />}
      </Tick>
      {mayRecur && isRecurring && <SeriesFields form={form} />}
    </Stack>
  );
}

import { SESSION_DURATIONS, slotTimes } from '@fieldhouse/contracts/club';
import { slotCapacityMessage } from '@fieldhouse/contracts/forms';
import { CheckboxField, NumberField, Pair, Select, Stack } from '@fieldhouse/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { EVENT_LABELS } from './event-text.ts';
import { FormNote, Tick } from './form-style.ts';
import type { EventFormApi } from './use-event-form.ts';

/** The number of slots that fit between the times; null while they are unknown. */
function useSlotCount({ watch }: EventFormApi): number | null {
  const [isOn, start, end, minutes] = watch(['allowTimeSlots', 'startTime', 'endTime', 'sessionDuration']);
  return isOn && start && end && minutes ? slotTimes(start, end, minutes).length : null;
}

/**
 * Capacity, and time slots that decide it: set to their number, and never more (S1 §5, S2 §4). Children stand
 * beside it.
 */
export function CapacityFields({ form, children }: { form: EventFormApi; children?: ReactNode }) {
  const { control, register, watch, setValue, formState } = form;
  const errors = formState.errors;
  const isOn = watch('allowTimeSlots');
  const minutes = watch('sessionDuration');
  const capacity = watch('capacity');
  const slots = useSlotCount(form);
  const [lowered, setLowered] = useState(false);

  const filledFor = useRef<number>(null);
  const filledWith = useRef<number>(null);
  useEffect(() => {
    if (!isOn) return setLowered(false);
    // While a time is typed anew there are none: what was lowered before stays so.
    if (slots === null || slots === 0) return;
    const isNew = filledFor.current !== slots;
    filledFor.current = slots;
    const isEmpty = capacity === null || capacity === undefined;
    const isTooHigh = !isEmpty && capacity > slots;
    // A capacity that was filled in here follows the number of slots, also upwards.
    const isFollowing = isNew && !isEmpty && capacity === filledWith.current;
    // An emptied capacity stays empty: digits typed after a refill would be appended to it.
    if (!isTooHigh && !isFollowing && !(isEmpty && isNew)) return;
    filledWith.current = slots;
    setLowered((wasLowered) => isTooHigh || (isFollowing && wasLowered));
    setValue('capacity', slots, { shouldValidate: formState.isSubmitted, shouldDirty: true });
  }, [isOn, slots, capacity, setValue, formState.isSubmitted]);

  return (
    <Stack $gap={3}>
      <Tick>
        <CheckboxField
          label={EVENT_LABELS.allowTimeSlots}
          hint="One child per slot between start and end time"
          error={errors.allowTimeSlots?.message}
          disabled={watch('isMultiDay')}
          {...register('allowTimeSlots')}
        />
      </Tick>
      <Pair>
        {isOn && (
          <Select
            label={EVENT_LABELS.sessionDuration}
            options={SESSION_DURATIONS.map((value) => ({ value, label: `${value} minutes` }))}
            error={errors.sessionDuration?.message}
            {...register('sessionDuration', { setValueAs: Number })}
          />
        )}
        <Controller
          control={control}
          name="capacity"
          render={({ field, fieldState }) => (
            <NumberField label={EVENT_LABELS.capacity} {...field} error={fieldState.error?.message} />
          )}
        />
        {children}
      </Pair>
      <FormNote aria-live="polite">
        {isOn && slots !== null && slots > 0 && minutes && (
          <p data-tone={lowered ? 'warn' : undefined}>
            {lowered
              ? slotCapacityMessage(slots, minutes)
              : `${slots} time ${slots === 1 ? 'slot' : 'slots'} of ${minutes} minutes, one child each`}
          </p>
        )}
        {isOn && slots === null && <p>Start time, end time, and session duration are required for time slot events</p>}
      </FormNote>
    </Stack>
  );
}

import { SPORT_NAMES, SPORTS } from '@fieldhouse/contracts/club';
import { MoneyField, MultiSelect, numberOrNull, Pair, Select, TextArea, TextField } from '@fieldhouse/ui';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { EVENT_LABELS } from './event-text.ts';
import { Part } from './form-style.ts';
import { CapacityFields } from './slot-fields.tsx';
import type { EventFormApi } from './use-event-form.ts';
import type { FormChoices } from './use-form-choices.ts';
import { WhenFields } from './when-fields.tsx';

export interface EventFormFieldsProps {
  form: EventFormApi;
  /** Without teams there is none to assign. */
  choices: Pick<FormChoices, 'locations' | 'coaches' | 'teams'>;
  /** `edit` leaves out what only a new event has: repeating. */
  mode: 'create' | 'edit';
  /** The level of its headings: 3 in a dialog, 2 on a page. */
  headingLevel?: 2 | 3;
  /** What the date and times mean, below them. */
  whenNote?: ReactNode;
}

const AGES = Array.from({ length: 15 }, (_, index) => ({ value: index + 4, label: String(index + 4) }));

/** The body of the create and edit event dialogs: every field of an event (S2 §5). */
export function EventFormFields({ form, choices, mode, headingLevel = 3, whenNote }: EventFormFieldsProps) {
  const { locations, coaches, teams } = choices;
  const Heading = `h${headingLevel}` as const;
  const { control, register, formState } = form;
  const errors = formState.errors;
  return (
    <>
      <Part>
        <TextField label={EVENT_LABELS.title} error={errors.title?.message} autoComplete="off" {...register('title')} />
        <TextArea
          label={EVENT_LABELS.description}
          optional
          error={errors.description?.message}
          {...register('description')}
        />
        <Pair>
          <Select
            label={EVENT_LABELS.sport}
            placeholder="Choose a sport"
            options={SPORTS.map((value) => ({ value, label: SPORT_NAMES[value] }))}
            error={errors.sport?.message}
            {...register('sport')}
          />
          <Select
            label={EVENT_LABELS.locationId}
            placeholder="Choose a location"
            options={locations.map(({ id, name }) => ({ value: id, label: name }))}
            error={errors.locationId?.message}
            {...register('locationId', { setValueAs: numberOrNull })}
          />
        </Pair>
        <Controller
          control={control}
          name="coachIds"
          render={({ field, fieldState }) => (
            <MultiSelect
              label={EVENT_LABELS.coachIds}
              options={coaches.map(({ id, name, specialties }) => ({
                value: id,
                label: name,
                note: specialties?.join(', '),
              }))}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
        {teams.length > 0 && (
          <Pair>
            <Select
              label={EVENT_LABELS.assignedTeamId}
              optional
              placeholder="None"
              options={teams.map(({ id, name }) => ({ value: id, label: name }))}
              error={errors.assignedTeamId?.message}
              {...register('assignedTeamId', { setValueAs: numberOrNull })}
            />
          </Pair>
        )}
      </Part>
      <Part>
        <Heading>Date & Time</Heading>
        <WhenFields form={form} mayRecur={mode === 'create'} />
        {whenNote}
      </Part>
      <Part>
        <Heading>Spots & price</Heading>
        <CapacityFields form={form}>
          <Controller
            control={control}
            name="price"
            render={({ field, fieldState }) => (
              <MoneyField label={EVENT_LABELS.price} {...field} error={fieldState.error?.message} />
            )}
          />
        </CapacityFields>
        <Pair>
          <Select
            label={EVENT_LABELS.minAge}
            optional
            placeholder="Any"
            options={AGES}
            error={errors.minAge?.message}
            {...register('minAge', { setValueAs: numberOrNull })}
          />
          <Select
            label={EVENT_LABELS.maxAge}
            optional
            placeholder="Any"
            options={AGES}
            error={errors.maxAge?.message}
            {...register('maxAge', { setValueAs: numberOrNull })}
          />
        </Pair>
      </Part>
    </>
  );
}

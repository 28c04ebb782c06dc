import { SPORT_NAMES, SPORTS } from '@fieldhouse/contracts/club';
import { MoneyField, MultiSelect, Pair, Select, TextArea, TextField } from '@fieldhouse/ui';
import { Controller } from 'react-hook-form';
import { Part } from './form-style.ts';
import { CapacityFields } from './SlotFields.tsx';
import type { EventFormApi } from './use-event-form.ts';
import { WhenFields } from './WhenFields.tsx';

export interface EventFormFieldsProps {
  form: EventFormApi;
  locations: readonly { id: number; name: string }[];
  coaches: readonly { id: number; name: string; specialties?: readonly string[] | undefined }[];
  /** Without any there is no team to assign. */
  teams?: readonly { id: number; name: string }[];
  /** `edit` leaves out what only a new event has: repeating. */
  mode?: 'create' | 'edit';
  /** The level of its headings: 3 in a dialog, 2 on a page. */
  headingLevel?: 2 | 3;
}

const AGES = Array.from({ length: 15 }, (_, index) => ({ value: index + 4, label: String(index + 4) }));
const numberOrNull = (text: string | number | null) => (text === '' || text === null ? null : Number(text));

/** The body of the create and edit event dialogs: every field of an event (S2 §5). */
export function EventFormFields(props: EventFormFieldsProps) {
  const { form, locations, coaches, teams = [], mode = 'create', headingLevel = 3 } = props;
  const Heading = `h${headingLevel}` as const;
  const { control, register, formState } = form;
  const errors = formState.errors;
  return (
    <>
      <Part>
        <TextField label="Title" error={errors.title?.message} autoComplete="off" {...register('title')} />
        <TextArea label="Description" optional error={errors.description?.message} {...register('description')} />
        <Pair>
          <Select
            label="Sport"
            placeholder="Choose a sport"
            options={SPORTS.map((value) => ({ value, label: SPORT_NAMES[value] }))}
            error={errors.sport?.message}
            {...register('sport')}
          />
          <Select
            label="Location"
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
              label="Coach(es)"
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
              label="Assigned team"
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
      </Part>
      <Part>
        <Heading>Spots & price</Heading>
        <CapacityFields form={form}>
          <Controller
            control={control}
            name="price"
            render={({ field, fieldState }) => (
              <MoneyField label="Price" {...field} error={fieldState.error?.message} />
            )}
          />
        </CapacityFields>
        <Pair>
          <Select
            label="Minimum age"
            optional
            placeholder="Any"
            options={AGES}
            error={errors.minAge?.message}
            {...register('minAge', { setValueAs: numberOrNull })}
          />
          <Select
            label="Maximum age"
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

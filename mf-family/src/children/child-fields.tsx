import { addDays, addMonths, ageOn, CHILD_FIELDS, clubToday } from '@fieldhouse/contracts/club';
import { type ChildProfile, isAllowedChildAge } from '@fieldhouse/contracts/forms';
import { Pair, TextField } from '@fieldhouse/ui';
import { DateField } from '@fieldhouse/ui/aria';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { ageBadge } from './child-text.ts';
import type { ChildFields } from './new-child.ts';
import { OptionalFields } from './optional-fields.tsx';

export type ChildForm = UseFormReturn<ChildFields, unknown, ChildProfile>;

/** The fields of a child's profile (S1 §3, §5), for adding and for editing. */
export function ChildFormFields({ form, now }: { form: ChildForm; now: () => Date }) {
  const { errors } = form.formState;
  return (
    <>
      <Pair>
        <TextField
          label={CHILD_FIELDS.firstName.label}
          autoComplete="off"
          autoCapitalize="words"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label={CHILD_FIELDS.lastName.label}
          autoComplete="off"
          autoCapitalize="words"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </Pair>
      <Controller
        control={form.control}
        name="birthdate"
        render={({ field, fieldState }) => (
          <DateField
            {...field}
            label={CHILD_FIELDS.birthdate.label}
            min={firstBirthdate(form, now())}
            max={clubToday(now())}
            hint={ageHint(field.value, now())}
            error={fieldState.error?.message}
          />
        )}
      />
      <OptionalFields register={form.register} errors={errors} />
    </>
  );
}

/** The age, as soon as the birthdate is complete, so that the parent notices a wrong year. */
const ageHint = (birthdate: string | null, now: Date) =>
  birthdate !== null && isAllowedChildAge(birthdate, now)
    ? ageBadge(ageOn(birthdate, clubToday(now)))
    : 'Month, day, year';

/** The first birthdate of the 0-18 rule; the stored one of a child that is older by now (product decision 6). */
function firstBirthdate(form: ChildForm, now: Date): string {
  const first = addDays(addMonths(clubToday(now), -12 * 19), 1);
  const stored = form.formState.defaultValues?.birthdate;
  return stored && stored < first ? stored : first;
}

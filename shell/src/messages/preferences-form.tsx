import { DIGESTS } from '@fieldhouse/contracts/club';
import { Button, CheckboxField, ErrorText, FieldDiff, focusFirstError, Select, TimeField } from '@fieldhouse/ui';
import { LeaveGuard } from '@fieldhouse/web-kit/leave-guard';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { KindRow } from './kind-row.tsx';
import { ColumnNames, FormFoot, FormPart, Times } from './kind-style.ts';
import { KINDS } from './kinds.ts';
import { DIGEST_TEXTS, fieldsOf, type PreferenceFields } from './preference-fields.ts';
import type { StoredPreferences } from './stored-preferences.ts';
import { useSavePreferences } from './use-save-preferences.ts';

/** What the user is told of, and how: one form with one Save. */
export function PreferencesForm({ preferences }: { preferences: StoredPreferences }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<PreferenceFields>({ defaultValues: fieldsOf(preferences), shouldFocusError: false });
  const { save, isBusy, changesByOthers } = useSavePreferences(form, preferences);
  const { errors, isDirty, submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isBusy) focusFirstError(element.current);
  }, [submitCount, isBusy]);
  return (
    <form ref={element} noValidate onSubmit={form.handleSubmit(save)} aria-label="What you get">
      <LeaveGuard isChanged={isDirty} />
      <ColumnNames aria-hidden="true">
        <span />
        <span>Email</span>
        <span>Bell</span>
        <span>Push</span>
      </ColumnNames>
      {KINDS.map((kind) => (
        <KindRow key={kind.name} kind={kind} form={form} />
      ))}
      <FormPart id="digest">
        <Select
          label="Digest"
          hint="One email with what is set to “In the digest” and you have not read in the bell."
          options={DIGESTS.map((value) => ({ value, label: DIGEST_TEXTS[value] }))}
          {...form.register('digest')}
        />
      </FormPart>
      <QuietHours form={form} />
      <FormPart>
        <CheckboxField
          label="Pushes without names"
          hint="Whoever sees the screen reads only what kind of message it is."
          {...form.register('hideDetails')}
        />
      </FormPart>
      <FormFoot>
        <FieldDiff changes={changesByOthers} />
        <div role="alert">{errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}</div>
        <Button type="submit" busyText={isBusy ? 'Saving...' : undefined}>
          Save
        </Button>
      </FormFoot>
    </form>
  );
}

const TIME_MISSING = 'Please enter a time';

/** The hours in which what can wait is not sent. */
function QuietHours({ form }: { form: UseFormReturn<PreferenceFields> }) {
  const { errors } = form.formState;
  return (
    <FormPart id="quiet-hours">
      <CheckboxField
        label="Quiet hours"
        hint="Pushes and announcements by email wait until they are over, unless they are urgent. Other emails do not wait."
        {...form.register('isQuiet')}
      />
      {form.watch('isQuiet') && (
        <Times>
          <TimeField
            label="From"
            error={errors.quietFrom?.message}
            {...form.register('quietFrom', { required: TIME_MISSING })}
          />
          <TimeField
            label="To"
            error={errors.quietTo?.message}
            {...form.register('quietTo', {
              required: TIME_MISSING,
              validate: (to, { quietFrom }) => to !== quietFrom || 'Please enter another time',
            })}
          />
        </Times>
      )}
    </FormPart>
  );
}

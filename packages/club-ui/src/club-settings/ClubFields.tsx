import type { ClubSettings } from '@fieldhouse/api';
import { TextField } from '@fieldhouse/ui';
import type { UseFormReturn } from 'react-hook-form';
import { CLUB_LABELS, type ClubFormFields } from './use-club-form.ts';

interface ClubFieldsProps {
  form: Pick<UseFormReturn<ClubFormFields>, 'register' | 'formState'>;
  /** What the environment sets: shown, and not to be changed. */
  readOnly: ClubSettings['readOnly'];
}

/** The fields of the club's name and addresses. */
export function ClubFields({ form, readOnly }: ClubFieldsProps) {
  const { errors } = form.formState;
  const field = (key: 'name' | 'replyTo' | 'postalAddress', hint?: string) => ({
    label: CLUB_LABELS[key],
    error: errors[key]?.message,
    hint: readOnly.includes(key) ? 'Set by whoever runs the site' : hint,
    readOnly: readOnly.includes(key),
    ...form.register(key),
  });
  return (
    <>
      <TextField {...field('name')} autoComplete="organization" required />
      <TextField
        {...field('replyTo', 'Answers to the club’s emails arrive here')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField {...field('postalAddress', 'At the foot of every email')} autoComplete="street-address" />
    </>
  );
}

import { Stack, TextField } from '@fieldhouse/ui';
import type { UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import type { CheckedUserFields, UserFields } from './user-form.ts';

const Group = styled.fieldset`
  & > legend {
    padding: 0; margin-bottom: var(--s3); font: 600 1.25rem/1.2 var(--head);
    & small { font: 400 var(--t-s)/1.4 var(--face); color: var(--muted); }
  }
`;

interface EmergencyContactFieldsProps {
  number: 1 | 2;
  form: UseFormReturn<UserFields, unknown, CheckedUserFields>;
}

/** An emergency contact (S2 §5): the first is required except for the relationship, the second is optional. */
export function EmergencyContactFields({ number, form }: EmergencyContactFieldsProps) {
  const { errors } = form.formState;
  const field = (part: 'FirstName' | 'LastName' | 'Phone' | 'Relationship') => {
    const name = `emergencyContact${number}${part}` as const;
    return { autoComplete: 'off', error: errors[name]?.message, ...form.register(name) };
  };
  const isOptional = number === 2;
  return (
    <Group>
      <legend>
        Emergency contact {number} {isOptional && <small>(optional)</small>}
      </legend>
      <Stack $gap={4}>
        <TextField label="First name" autoCapitalize="words" {...field('FirstName')} />
        <TextField label="Last name" autoCapitalize="words" {...field('LastName')} />
        <TextField label="Phone" type="tel" inputMode="tel" {...field('Phone')} />
        <TextField label="Relationship" optional={!isOptional} {...field('Relationship')} />
      </Stack>
    </Group>
  );
}

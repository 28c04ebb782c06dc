import { CHILD_FIELD_NAMES, type ChildField, childField } from '@fieldhouse/contracts/club';
import { Select, TextField } from '@fieldhouse/ui';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { styled } from 'styled-components';
import type { ChildFields } from './new-child.ts';

const OptionalGroup = styled.fieldset`
  display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s4); padding: var(--s4);
  border-radius: var(--radius); background: var(--sunken);
  & > legend { float: left; grid-column: 1 / -1; font: 600 1.125rem/1.2 var(--head); }
  & > legend > small { font: 400 var(--t-s)/1.4 var(--face); color: var(--muted); }
  & > :has(input) { grid-column: 1 / -1; }
`;

interface OptionalFieldsProps {
  register: UseFormRegister<ChildFields>;
  errors: FieldErrors<ChildFields>;
}

/** Those that `ChildFormFields` does not have itself. */
const OPTIONAL_FIELDS = CHILD_FIELD_NAMES.filter((field) => !['firstName', 'lastName', 'birthdate'].includes(field));

/** The optional fields: nickname, sizes, positions. */
export function OptionalFields({ register, errors }: OptionalFieldsProps) {
  const attributesOf = (field: ChildField) => ({
    label: childField(field).label,
    error: errors[field]?.message,
    ...register(field),
  });
  return (
    <OptionalGroup>
      <legend>
        For the team <small>· all optional</small>
      </legend>
      {OPTIONAL_FIELDS.map((field) => {
        const { options } = childField(field);
        return options ? (
          <Select key={field} placeholder="None" options={choices(options)} {...attributesOf(field)} />
        ) : (
          <TextField key={field} autoComplete="off" {...attributesOf(field)} />
        );
      })}
    </OptionalGroup>
  );
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

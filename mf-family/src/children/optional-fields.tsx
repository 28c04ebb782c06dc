import { BASEBALL_POSITIONS, PANT_SIZES, SHIRT_SIZES } from '@fieldhouse/contracts/club';
import { Select, TextField } from '@fieldhouse/ui';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { styled } from 'styled-components';
import type { ChildFields } from './new-child.ts';

const OptionalGroup = styled.fieldset`
  display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s4); padding: var(--s4);
  border-radius: var(--radius); background: var(--sunken);
  & > legend { float: left; grid-column: 1 / -1; font: 600 1.125rem/1.2 var(--head); }
  & > legend > small { font: 400 var(--t-s)/1.4 var(--face); color: var(--muted); }
  & > :nth-child(2) { grid-column: 1 / -1; }
`;

interface OptionalFieldsProps {
  register: UseFormRegister<ChildFields>;
  errors: FieldErrors<ChildFields>;
}

/** The optional fields: nickname, sizes, positions. */
export function OptionalFields({ register, errors }: OptionalFieldsProps) {
  return (
    <OptionalGroup>
      <legend>
        For the team <small>· all optional</small>
      </legend>
      <TextField label="Nickname" autoComplete="off" error={errors.nickname?.message} {...register('nickname')} />
      <Select label="Shirt size" placeholder="None" options={choices(SHIRT_SIZES)} {...register('shirtSize')} />
      <Select label="Pant size" placeholder="None" options={choices(PANT_SIZES)} {...register('pantSize')} />
      <Select
        label="Primary position"
        placeholder="None"
        options={choices(BASEBALL_POSITIONS)}
        error={errors.primaryPosition?.message}
        {...register('primaryPosition')}
      />
      <Select
        label="Secondary position"
        placeholder="None"
        options={choices(BASEBALL_POSITIONS)}
        error={errors.secondaryPosition?.message}
        {...register('secondaryPosition')}
      />
    </OptionalGroup>
  );
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

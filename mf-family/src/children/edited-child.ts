import type { Child } from '@fieldhouse/api';
import { BASEBALL_POSITIONS, PANT_SIZES, SHIRT_SIZES } from '@fieldhouse/contracts/club';
import type { ChildFields } from './new-child.ts';

/** The form's fields for a stored profile. */
export function fieldsOf(child: Child): ChildFields {
  return {
    firstName: child.firstName,
    lastName: child.lastName,
    nickname: child.nickname ?? '',
    birthdate: child.birthdate,
    shirtSize: oneOf(SHIRT_SIZES, child.shirtSize),
    pantSize: oneOf(PANT_SIZES, child.pantSize),
    primaryPosition: oneOf(BASEBALL_POSITIONS, child.primaryPosition),
    secondaryPosition: oneOf(BASEBALL_POSITIONS, child.secondaryPosition),
  };
}

/** The labels of the fields. */
export const CHILD_LABELS: Readonly<Record<keyof ChildFields, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  nickname: 'Nickname',
  birthdate: 'Birthdate',
  shirtSize: 'Shirt size',
  pantSize: 'Pant size',
  primaryPosition: 'Primary position',
  secondaryPosition: 'Secondary position',
};

function oneOf<Value extends string>(values: readonly Value[], value: string | null): Value | '' {
  return values.find((each) => each === value) ?? '';
}

import type { Child } from '@fieldhouse/api';
import { BASEBALL_POSITIONS, PANT_SIZES, SHIRT_SIZES } from '@fieldhouse/contracts/club';
import type { ChildFields } from './new-child.ts';

/** A child's profile as the form holds it. */
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

/** What the form calls its fields. */
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

function oneOf<Word extends string>(values: readonly Word[], value: string | null): Word | '' {
  return values.find((each) => each === value) ?? '';
}

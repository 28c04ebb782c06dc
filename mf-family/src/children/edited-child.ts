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

const FIELD_NAMES: Readonly<Record<keyof ChildFields, string>> = {
  firstName: 'the first name',
  lastName: 'the last name',
  nickname: 'the nickname',
  birthdate: 'the birthdate',
  shirtSize: 'the shirt size',
  pantSize: 'the pant size',
  primaryPosition: 'the primary position',
  secondaryPosition: 'the secondary position',
};

interface Rebased {
  /** Their profile with what was typed here on top of it. */
  fields: ChildFields;
  /** What happened, in words for the person who typed. */
  note: string;
}

/**
 * After somebody else has saved the same profile: their change is taken in, and what was typed here stays. `before` is what the form
 * was filled with, `mine` what it holds now, `theirs` the profile as it is now.
 */
export function rebaseFields(before: ChildFields, mine: ChildFields, theirs: ChildFields): Rebased {
  const changedByMe = changes(before, mine);
  const names = changes(before, theirs);
  const both = names.filter((name) => changedByMe.includes(name));
  const what =
    names.length === 0
      ? 'Someone else has saved this profile meanwhile.'
      : `Someone else has changed ${list(names)} meanwhile.`;
  const fate =
    both.length === 0
      ? 'Your own changes are kept: look at them again, then save.'
      : `Your own changes are kept, ${list(both)} included: look at them again, then save.`;
  const kept = Object.fromEntries(changedByMe.map((name) => [name, mine[name]]));
  return { fields: { ...theirs, ...kept }, note: `${what} ${fate}` };
}

function changes(from: ChildFields, to: ChildFields): (keyof ChildFields)[] {
  return FIELDS.filter((name) => text(from[name]) !== text(to[name]));
}

const text = (value: string | null) => (value ?? '').trim();
const FIELDS = [
  'firstName',
  'lastName',
  'nickname',
  'birthdate',
  'shirtSize',
  'pantSize',
  'primaryPosition',
  'secondaryPosition',
] as const;
const list = (fields: readonly (keyof ChildFields)[]) =>
  new Intl.ListFormat('en-US').format(fields.map((field) => FIELD_NAMES[field]));

function oneOf<Word extends string>(words: readonly Word[], value: string | null): Word | '' {
  return words.find((word) => word === value) ?? '';
}

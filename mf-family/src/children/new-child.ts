import type { BASEBALL_POSITIONS, PANT_SIZES, SHIRT_SIZES } from '@fieldhouse/contracts/club';
import { type ChildProfile, childProfileAsOf, type StoredProfile } from '@fieldhouse/contracts/forms';
import * as z from 'zod';

/** One of some values, or '' for none. */
type Choice<Values extends readonly string[]> = Values[number] | '';

/** The values of the form. */
export type ChildFields = {
  firstName: string;
  lastName: string;
  nickname: string;
  birthdate: string | null;
  shirtSize: Choice<typeof SHIRT_SIZES>;
  pantSize: Choice<typeof PANT_SIZES>;
  primaryPosition: Choice<typeof BASEBALL_POSITIONS>;
  secondaryPosition: Choice<typeof BASEBALL_POSITIONS>;
};

export const EMPTY_CHILD_FORM: ChildFields = {
  firstName: '',
  lastName: '',
  nickname: '',
  birthdate: null,
  shirtSize: '',
  pantSize: '',
  primaryPosition: '',
  secondaryPosition: '',
};

/**
 * The club's rules for a child's profile, applied to the form's fields; an empty field is not sent (S1 §5). Values that
 * are the same as in `stored` are not checked: the child may be too old by now, and names may be older than their rules
 * (product decisions 6, 50).
 */
export const childForm = (now: () => Date, stored?: StoredProfile) =>
  z.custom<ChildFields>().transform(toProfile).pipe(childProfileAsOf(now, stored));

const toProfile = (fields: ChildFields): z.input<typeof ChildProfile> => ({
  firstName: fields.firstName,
  lastName: fields.lastName,
  birthdate: fields.birthdate ?? '',
  nickname: fields.nickname.trim() || undefined,
  shirtSize: fields.shirtSize || undefined,
  pantSize: fields.pantSize || undefined,
  primaryPosition: fields.primaryPosition || undefined,
  secondaryPosition: fields.secondaryPosition || undefined,
});

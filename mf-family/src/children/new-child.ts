import type { BASEBALL_POSITIONS, PANT_SIZES, SHIRT_SIZES } from '@fieldhouse/contracts/club';
import { type ChildProfile, childProfileAsOf, type StoredProfile } from '@fieldhouse/contracts/forms';
import * as z from 'zod';

/** One of some words, or the choice 'none' as an empty text. */
type Choice<Words extends readonly string[]> = Words[number] | '';

/** What the form holds while it is filled. */
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

export const NO_CHILD: ChildFields = {
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
 * The club's rules for a child's profile over the form's fields: 'none' is sent as absent (S1 §5). What stays as it
 * is `stored` is not judged: a birth date by its age, names by rules that came after them (product decisions 6, 50).
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

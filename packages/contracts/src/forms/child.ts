import * as z from 'zod';
import { ageOn } from '../club/age.ts';
import { clubToday } from '../club/clock.ts';
import { BASEBALL_POSITIONS, PANT_SIZES, SHIRT_SIZES } from '../club/enumerations.ts';
import { LocalDate } from '../club/scalars.ts';
import { refuseEdit } from './check-edit.ts';
import { editedText, optionalEditedText, optionalPersonName, personName } from './person-fields.ts';

/** The rules for the names of a child (product decision 50). */
export const ChildNames = z.object({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  nickname: optionalPersonName('Nickname'),
});

const ProfileFields = ChildNames.extend({
  birthdate: z.string('Birthdate is required').min(1, 'Birthdate is required').pipe(LocalDate),
  shirtSize: z.enum(SHIRT_SIZES).nullish(),
  pantSize: z.enum(PANT_SIZES).nullish(),
  primaryPosition: z.enum(BASEBALL_POSITIONS).nullish(),
  secondaryPosition: z.enum(BASEBALL_POSITIONS).nullish(),
});

interface Positions {
  primaryPosition?: string | null | undefined;
  secondaryPosition?: string | null | undefined;
}

const arePositionsDifferent = ({ primaryPosition, secondaryPosition }: Positions) =>
  !primaryPosition || primaryPosition !== secondaryPosition;
const SAME_POSITION = {
  path: ['secondaryPosition'],
  message: 'Secondary position must be different from the primary position',
};

/** A child's profile as a parent enters it (S1 §5); an absent optional field is empty ('none' is sent as absent). */
export const ChildProfile = ProfileFields.refine(arePositionsDifferent, SAME_POSITION);
export type ChildProfile = z.infer<typeof ChildProfile>;

/** The profile of an existing child. Its names are checked only when they change: `checkEdit(ChildNames, ...)`. */
export const EditedChildProfile = ProfileFields.extend({
  firstName: editedText('First name is required'),
  lastName: editedText('Last name is required'),
  nickname: optionalEditedText,
}).refine(arePositionsDifferent, SAME_POSITION);

export const CHILD_AGE_MESSAGE = 'Child must be between 0 and 18 years old';

/** The 0-18 rule on the club's calendar (S1 §5); applied when a birthdate is set or changed (product decision 6). */
export function isAllowedChildAge(birthdate: LocalDate, now: Date): boolean {
  const age = ageOn(birthdate, clubToday(now));
  return age >= 0 && age <= 18;
}

/** A child's profile before an edit. */
export type StoredProfile = Pick<ChildProfile, keyof z.infer<typeof ChildNames> | 'birthdate'>;

/**
 * The profile with the age rule, as of `now`. Names and a birthdate that equal the `stored` ones pass: a child may be
 * too old by now (product decision 6), and names may be older than their rules (product decision 50).
 */
export function childProfileAsOf(now: () => Date, stored?: StoredProfile) {
  const profile = stored ? EditedChildProfile.superRefine(refuseEdit(ChildNames, stored)) : ChildProfile;
  return profile.refine(({ birthdate }) => birthdate === stored?.birthdate || isAllowedChildAge(birthdate, now()), {
    path: ['birthdate'],
    message: CHILD_AGE_MESSAGE,
  });
}

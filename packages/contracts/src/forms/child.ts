import * as z from 'zod';
import { ageOn } from '../club/age.ts';
import { CHILD_FIELDS, type ChildField } from '../club/child-fields.ts';
import { clubToday } from '../club/clock.ts';
import { LocalDate } from '../club/scalars.ts';
import { refuseEdit } from './check-edit.ts';
import { editedText, optionalEditedText, optionalPersonName, personName } from './person-fields.ts';

/** What the form may send for each field. An absent optional field is empty ('none' is sent as absent). */
const ProfileFields = z.object({
  firstName: personName(CHILD_FIELDS.firstName.label),
  lastName: personName(CHILD_FIELDS.lastName.label),
  nickname: optionalPersonName(CHILD_FIELDS.nickname.label),
  birthdate: z.string('Birthdate is required').min(1, 'Birthdate is required').pipe(LocalDate),
  shirtSize: z.enum(CHILD_FIELDS.shirtSize.options).nullish(),
  pantSize: z.enum(CHILD_FIELDS.pantSize.options).nullish(),
  primaryPosition: z.enum(CHILD_FIELDS.primaryPosition.options).nullish(),
  secondaryPosition: z.enum(CHILD_FIELDS.secondaryPosition.options).nullish(),
} satisfies Record<ChildField, z.ZodType>);

const text = z.string().nullable();

/** A child's profile as it is stored, answered and exported. */
export const StoredProfile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  nickname: text,
  birthdate: LocalDate,
  shirtSize: text,
  pantSize: text,
  primaryPosition: text,
  secondaryPosition: text,
} satisfies Record<ChildField, z.ZodType<string | null>>);
export type StoredProfile = z.infer<typeof StoredProfile>;

/** The rules for the names of a child (product decision 50). */
export const ChildNames = ProfileFields.pick({ firstName: true, lastName: true, nickname: true });

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

/** A child's profile as a parent enters it (S1 §5). */
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

/** The values of a stored profile that an edit is compared with. */
export type ProfileBeforeEdit = Pick<StoredProfile, keyof z.infer<typeof ChildNames> | 'birthdate'>;

/**
 * The profile with the age rule, as of `now`. Names and a birthdate that equal the `stored` ones pass: a child may be
 * too old by now (product decision 6), and names may be older than their rules (product decision 50).
 */
export function childProfileAsOf(now: () => Date, stored?: ProfileBeforeEdit) {
  const profile = stored ? EditedChildProfile.superRefine(refuseEdit(ChildNames, stored)) : ChildProfile;
  return profile.refine(({ birthdate }) => birthdate === stored?.birthdate || isAllowedChildAge(birthdate, now()), {
    path: ['birthdate'],
    message: CHILD_AGE_MESSAGE,
  });
}

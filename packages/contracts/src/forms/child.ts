import * as z from 'zod';
import { ageOn } from '../club/age.ts';
import { clubToday } from '../club/clock.ts';
import { LocalDate } from '../club/scalars.ts';
import { BASEBALL_POSITIONS, PANT_SIZES, SHIRT_SIZES } from '../club/words.ts';
import { atMost } from './at-most.ts';

const ProfileFields = z.object({
  firstName: z.string('First name is required').trim().min(1, 'First name is required').max(80, atMost(80)),
  lastName: z.string('Last name is required').trim().min(1, 'Last name is required').max(80, atMost(80)),
  nickname: z.string().trim().max(80, atMost(80)).nullish(),
  birthdate: z.string('Birthdate is required').min(1, 'Birthdate is required').pipe(LocalDate),
  shirtSize: z.enum(SHIRT_SIZES).nullish(),
  pantSize: z.enum(PANT_SIZES).nullish(),
  primaryPosition: z.enum(BASEBALL_POSITIONS).nullish(),
  secondaryPosition: z.enum(BASEBALL_POSITIONS).nullish(),
});

const SAME_POSITION_MESSAGE = 'Secondary position must be different from the primary position';

/** A child's profile as a parent fills it (S1 §5); an absent optional field is empty ('none' is sent as absent). */
export const ChildProfile = ProfileFields.refine(
  ({ primaryPosition, secondaryPosition }) => !primaryPosition || primaryPosition !== secondaryPosition,
  { path: ['secondaryPosition'], message: SAME_POSITION_MESSAGE },
);
export type ChildProfile = z.infer<typeof ChildProfile>;

export const CHILD_AGE_MESSAGE = 'Child must be between 0 and 18 years old';

/** The 0-18 rule on the club's calendar (S1 §5); applied when a birth date is set or changed (product decision 6). */
export function allowedChildAge(birthdate: LocalDate, now: Date): boolean {
  const age = ageOn(birthdate, clubToday(now));
  return age >= 0 && age <= 18;
}

/** The profile with the age rule, as of `now`. A birth date that stays as it is `stored` passes: a child may have aged out (product decision 6). */
export function childProfileAsOf(now: () => Date, stored?: LocalDate) {
  return ChildProfile.refine(({ birthdate }) => birthdate === stored || allowedChildAge(birthdate, now()), {
    path: ['birthdate'],
    message: CHILD_AGE_MESSAGE,
  });
}

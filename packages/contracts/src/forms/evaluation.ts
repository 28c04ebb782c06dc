import * as z from 'zod';
import { clubToday } from '../club/clock.ts';
import type { LocalDate } from '../club/scalars.ts';
import { SKILLS } from '../club/skills.ts';
import { TEAM_SPORTS, type TeamSport } from '../club/words.ts';
import { atMost } from './at-most.ts';
import { EventDate } from './event.ts';

const CHILD_MESSAGE = 'Please select a child';
const DATE_MESSAGE = 'Please select the evaluation date';
const NOTHING_MESSAGE = 'Please rate at least one skill or write a note';

export const FUTURE_EVALUATION_MESSAGE = 'The evaluation date cannot be in the future';

/** Ratings by skill, whole numbers from `least` to 10; a skill that is not rated is absent (product decision 44). */
function ratings(least: 0 | 1) {
  const message = `Ratings are whole numbers from ${least} to 10`;
  return z.record(z.string().max(40), z.int(message).min(least, message).max(10, message));
}

const notes = z.string().trim().max(2000, atMost(2000)).nullish();

interface Judged {
  skills: Readonly<Record<string, number>>;
  notes?: string | null | undefined;
}

const saysSomething = ({ skills, notes: written }: Judged) => Object.keys(skills).length > 0 || Boolean(written);
const SAYS_NOTHING = { path: ['skills'], message: NOTHING_MESSAGE };

const EvaluationFields = z.object({
  childId: z.int(CHILD_MESSAGE).positive(CHILD_MESSAGE),
  sport: z.enum(TEAM_SPORTS, 'Please select a sport'),
  date: z.string(DATE_MESSAGE).min(1, DATE_MESSAGE).pipe(EventDate),
  eventId: z.int().positive().nullish().describe('Null: not at an event'),
  notes,
  skills: ratings(1).describe('Ratings of 1 to 10 by skill; a skill that is not rated is absent'),
});

/** A new skill evaluation (S2 §5): 1 to 10 for each rated skill of the sport; at least one of them, or a note. */
export const EvaluationForm = EvaluationFields.refine(saysSomething, SAYS_NOTHING).superRefine(
  ({ sport, skills }, context) => {
    for (const fault of skillFaults(sport, skills)) context.addIssue({ code: 'custom', input: skills, ...fault });
  },
);
export type EvaluationForm = z.infer<typeof EvaluationForm>;

/** Whether the date of an evaluation is today or earlier on the club's calendar. */
export function allowedEvaluationDate(date: LocalDate, now: Date): boolean {
  return date <= clubToday(now);
}

/** The form with the rule for its date, as of `now`. */
export function evaluationFormAsOf(now: () => Date) {
  return EvaluationForm.refine(({ date }) => allowedEvaluationDate(date, now()), {
    path: ['date'],
    message: FUTURE_EVALUATION_MESSAGE,
  });
}

/** An edited evaluation (S2 §5): 0 to 10, in the place of what it said. Child, sport and date stay. */
export const EvaluationChanges = z
  .object({
    notes,
    skills: ratings(0).describe('Ratings of 0 to 10 in the place of those before; a skill that is absent is not rated'),
  })
  .refine(saysSomething, SAYS_NOTHING);
export type EvaluationChanges = z.infer<typeof EvaluationChanges>;

/** The rated skills that the sport does not have, each beside its field. */
export function skillFaults(sport: TeamSport, skills: Judged['skills']): { path: string[]; message: string }[] {
  const known = new Set<string>(SKILLS[sport].map(({ id }) => id));
  return Object.keys(skills)
    .filter((skill) => !known.has(skill))
    .map((skill) => ({ path: ['skills', skill], message: 'This is not a skill of the sport' }));
}

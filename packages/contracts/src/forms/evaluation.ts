import * as z from 'zod';
import { clubToday } from '../club/clock.ts';
import { TEAM_SPORTS, type TeamSport } from '../club/enumerations.ts';
import type { LocalDate } from '../club/scalars.ts';
import { SKILLS } from '../club/skills.ts';
import { EventDate } from './event.ts';
import { tooLongMessage } from './too-long-message.ts';

const CHILD_MESSAGE = 'Please select a child';
const DATE_MESSAGE = 'Please select the evaluation date';
const NO_CONTENT_MESSAGE = 'Please rate at least one skill or write a note';

export const FUTURE_EVALUATION_MESSAGE = 'The evaluation date cannot be in the future';

/** Ratings by skill, whole numbers from `min` to 10; a skill that is not rated is absent (product decision 44). */
function ratings(min: 0 | 1) {
  const message = `Ratings are whole numbers from ${min} to 10`;
  return z.record(z.string().max(40), z.int(message).min(min, message).max(10, message));
}

const notes = z.string().trim().max(2000, tooLongMessage(2000)).nullish();

interface EvaluationContent {
  skills: Readonly<Record<string, number>>;
  notes?: string | null | undefined;
}

const hasContent = ({ skills, notes: written }: EvaluationContent) =>
  Object.keys(skills).length > 0 || Boolean(written);
const NO_CONTENT = { path: ['skills'], message: NO_CONTENT_MESSAGE };

const EvaluationFields = z.object({
  childId: z.int(CHILD_MESSAGE).positive(CHILD_MESSAGE),
  sport: z.enum(TEAM_SPORTS, 'Please select a sport'),
  date: z.string(DATE_MESSAGE).min(1, DATE_MESSAGE).pipe(EventDate),
  eventId: z.int().positive().nullish().describe('Null: not at an event'),
  notes,
  skills: ratings(1).describe('Ratings of 1 to 10 by skill; a skill that is not rated is absent'),
});

/** A new skill evaluation (S2 §5): 1 to 10 for each rated skill of the sport; at least one of them, or a note. */
export const EvaluationForm = EvaluationFields.refine(hasContent, NO_CONTENT).superRefine(
  ({ sport, skills }, context) => {
    for (const fault of skillFaults(sport, skills)) context.addIssue({ code: 'custom', input: skills, ...fault });
  },
);
export type EvaluationForm = z.infer<typeof EvaluationForm>;

/** Whether an evaluation may have this date: today or earlier on the club's calendar. */
export function isAllowedEvaluationDate(date: LocalDate, now: Date): boolean {
  return date <= clubToday(now);
}

/** The form with the rule for its date, as of `now`. */
export function evaluationFormAsOf(now: () => Date) {
  return EvaluationForm.refine(({ date }) => isAllowedEvaluationDate(date, now()), {
    path: ['date'],
    message: FUTURE_EVALUATION_MESSAGE,
  });
}

/** An edited evaluation (S2 §5): new ratings of 0 to 10 and new notes. Child, sport and date stay. */
export const EvaluationChanges = z
  .object({
    notes,
    skills: ratings(0).describe(
      'Ratings of 0 to 10 that replace all earlier ones; a skill that is absent is not rated',
    ),
  })
  .refine(hasContent, NO_CONTENT);
export type EvaluationChanges = z.infer<typeof EvaluationChanges>;

/** A fault for each rated skill that the sport does not have. */
export function skillFaults(
  sport: TeamSport,
  skills: EvaluationContent['skills'],
): { path: string[]; message: string }[] {
  const known = new Set<string>(SKILLS[sport].map(({ id }) => id));
  return Object.keys(skills)
    .filter((skill) => !known.has(skill))
    .map((skill) => ({ path: ['skills', skill], message: 'This is not a skill of the sport' }));
}

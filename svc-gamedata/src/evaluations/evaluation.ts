import { Id, Instant, LocalDate, SKILLS, TEAM_SPORTS, type TeamSport, TRENDS } from '@fieldhouse/contracts';
import * as z from 'zod';

/**
 * A rating of 0 to 10 for each rated skill of the sport; a skill that was not rated is absent (S2 §3, product decision
 * 44).
 */
const ratingsOf = (sport: TeamSport) =>
  z.partialRecord(z.enum(SKILLS[sport].map(({ id }) => id)), z.number().min(0).max(10));

const evaluationFields = z.object({
  childId: Id,
  date: LocalDate,
  coachId: Id.nullable(),
  coachName: z.string().min(1),
  eventId: Id.nullable(),
  eventTitle: z.string().nullable(),
  notes: z.string().nullable(),
});

/** An evaluation to store: each sport has its own skills. */
export const NewEvaluation = z.discriminatedUnion('sport', [
  evaluationFields.extend({ sport: z.literal('baseball'), skills: ratingsOf('baseball') }),
  evaluationFields.extend({ sport: z.literal('basketball'), skills: ratingsOf('basketball') }),
]);
export type NewEvaluation = z.infer<typeof NewEvaluation>;

/** An evaluation of a child (S1 §3) with its average and its trend (S1 §4). */
export const ChildEvaluation = z
  .object({
    id: Id,
    version: z.int().positive(),
    date: LocalDate,
    sport: z.enum(TEAM_SPORTS),
    coachName: z.string(),
    eventId: Id.nullable(),
    eventTitle: z.string().nullable(),
    notes: z.string().nullable(),
    skills: z.record(z.string(), z.number()).describe('Ratings of 0 to 10; a skill that was not rated is absent'),
    createdAt: Instant,
    average: z.number().describe('Of the ratings, with one decimal; 0 without any'),
    trend: z.enum(TRENDS).describe('Compared with the previous evaluation of the same sport'),
    // A replica of 1.3 does not answer it.
    previousAverage: z
      .number()
      .nullable()
      .optional()
      .describe('The average of the previous evaluation of the same sport; null: there is nothing to compare'),
  })
  .meta({ id: 'ChildEvaluation' });
export type ChildEvaluation = z.infer<typeof ChildEvaluation>;

const EvaluatedChild = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    nickname: z.string().nullable(),
    age: z.int().nullable().describe('Today; null while the child’s profile has not arrived'),
    isActive: z.boolean().describe('False: archived'),
  })
  .meta({ id: 'EvaluatedChild' });

/** An evaluation in the list of coaches and admins (S2 §3). */
export const SkillEvaluation = ChildEvaluation.extend({
  version: z.int().positive().describe('Send it as `If-Match: "{version}"` so that no change of another coach is lost'),
  childId: Id,
  child: EvaluatedChild,
}).meta({ id: 'SkillEvaluation' });
export type SkillEvaluation = z.infer<typeof SkillEvaluation>;

/** The entity tag of an evaluation, for `If-Match`. */
export const tagOf = ({ version }: Pick<SkillEvaluation, 'version'>) => `"${version}"`;

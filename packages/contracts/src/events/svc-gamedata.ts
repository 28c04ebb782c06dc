import * as z from 'zod';
import { TEAM_SPORTS } from '../club/enumerations.ts';
import { Id } from '../club/scalars.ts';
import { Version } from './envelope.ts';
import { eventTypeOf } from './event-type.ts';

const eventType = eventTypeOf('gamedata');

/** An evaluation of a child's skills: which were rated, and by whom; no rating and no note. */
export const EvaluationState = z.object({
  id: Id,
  version: Version,
  childId: Id,
  userId: Id.describe('The coach or admin who made it'),
  sport: z.enum(TEAM_SPORTS),
  skills: z.array(z.string()).describe('The rated skills in their order: `hitting`; empty: notes alone'),
});
export type EvaluationState = z.infer<typeof EvaluationState>;

/** The events of svc-gamedata. */
export const GAMEDATA_EVENTS = {
  'evaluation.recorded': eventType({
    data: EvaluationState,
    example: { id: 9, version: 51, childId: 1, userId: 3, sport: 'baseball', skills: ['hitting', 'pitching'] },
    auditSubject: 'evaluation',
    consumedBy: ['notify'],
    summary: 'A coach has evaluated a child; an edit of the evaluation publishes nothing',
  }),
};

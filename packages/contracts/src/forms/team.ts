import * as z from 'zod';
import { TEAM_SPORTS } from '../club/enumerations.ts';
import { numberFault } from './number-fault.ts';
import { oneLine } from './one-line.ts';
import { tooLongMessage } from './too-long-message.ts';

const age = (which: 'Minimum' | 'Maximum') => {
  const atLeast = `${which} age must be at least 5`;
  const tooHigh = `${which} age cannot exceed 18`;
  // An age outside the limits is not compared with the other age.
  return z
    .int(numberFault(atLeast, `${which} age must be a whole number`))
    .min(5, { error: atLeast, abort: true })
    .max(18, { error: tooHigh, abort: true });
};

const NO_COACH_MESSAGE = 'At least one coach must be selected';

const NO_NAME = 'Team name is required';
const name = z.string(NO_NAME).trim().min(1, NO_NAME).max(120, tooLongMessage(120));
const leagueName = z.string().trim().max(120, tooLongMessage(120));

/** The rules for the names of a team and its league (product decision 50). */
export const TeamNames = z.object({
  name: name.refine(...oneLine('Team name')),
  leagueName: leagueName.refine(...oneLine('League name')).nullish(),
});

const TeamFields = TeamNames.extend({
  sport: z.enum(TEAM_SPORTS, 'Sport is required'),
  minAge: age('Minimum'),
  maxAge: age('Maximum'),
  coachIds: z.array(z.int().positive(), NO_COACH_MESSAGE).min(1, NO_COACH_MESSAGE).max(20),
});

const AGE_ORDER = {
  path: ['maxAge'],
  message: 'Maximum age must be greater than or equal to minimum age',
};
const inOrder = ({ minAge, maxAge }: { minAge: number; maxAge: number }) => maxAge >= minAge;

/** The Create Team and Edit Team dialogs (S2 §5). */
export const TeamForm = TeamFields.refine(inOrder, AGE_ORDER);
export type TeamForm = z.infer<typeof TeamForm>;

/**
 * The same for a call: without `coachIds` a new team has no coach, and an edited team keeps its coaches (product
 * decision 8).
 */
export const TeamInput = TeamFields.partial({ coachIds: true }).refine(inOrder, AGE_ORDER);
export type TeamInput = z.infer<typeof TeamInput>;

/** An existing team. Its names are checked only when they change: `checkEdit(TeamNames, ...)`. */
const EditedTeam = TeamFields.extend({ name, leagueName: leagueName.nullish() });
export const EditedTeamForm = EditedTeam.refine(inOrder, AGE_ORDER);
export const EditedTeamInput = EditedTeam.partial({ coachIds: true }).refine(inOrder, AGE_ORDER);

/** The values of a new team in the dialog (S2 §5, §9). */
export const TEAM_DEFAULTS = { sport: 'baseball', minAge: 8, maxAge: 12 } as const;

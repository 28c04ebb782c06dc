import { oneLine, personName } from '@fieldhouse/contracts';
import * as z from 'zod';
import { baseball, basketball, gameFields } from '../game-records/game-record.ts';

const given = gameFields.extend({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  teamName: gameFields.shape.teamName.refine(...oneLine('Team name')),
  opponent: gameFields.shape.opponent.refine(...oneLine('Opponent')),
  row: z
    .int()
    .positive()
    .optional()
    .describe('Its key in `duplicateActions`; by default its position in the list, counted from 1'),
  childId: gameFields.shape.childId.default(null),
  leftOut: z.boolean().optional().describe('True: nothing of the row is stored'),
});

/** A row that is confirmed without an upload: one player's statistics of one game. */
export const GivenRow = z
  .discriminatedUnion('sport', [given.extend(baseball), given.extend(basketball)])
  .meta({ id: 'GivenGameRow' });
export type GivenRow = z.infer<typeof GivenRow>;

import { oneLine, personName } from '@fieldhouse/contracts';
import * as z from 'zod';
import { baseball, basketball, played } from '../game-records/game-record.ts';

const given = played.extend({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  teamName: played.shape.teamName.refine(...oneLine('Team name')),
  opponent: played.shape.opponent.refine(...oneLine('Opponent')),
  row: z.int().positive().optional().describe('What `duplicateActions` names it by; its place in the list unless told'),
  childId: played.shape.childId.default(null),
});

/** A row that is confirmed without an upload: the figures of one player in one game. */
export const GivenRow = z
  .discriminatedUnion('sport', [given.extend(baseball), given.extend(basketball)])
  .meta({ id: 'GivenGameRow' });
export type GivenRow = z.infer<typeof GivenRow>;

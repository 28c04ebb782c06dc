import { Id, LocalDate, LocalTime } from '@fieldhouse/contracts';
import * as z from 'zod';

const count = z.int().min(0).max(999);

/** Baseball statistics of one game (S2 §3). */
export const BaseballStats = z
  .object({
    atBats: count,
    hits: count,
    runs: count,
    rbis: count,
    walks: count,
    strikeouts: count,
    stolenBases: count,
    errors: count,
  })
  .meta({ id: 'BaseballStats' });

/** Basketball statistics of one game (S2 §3). */
export const BasketballStats = z
  .object({
    points: count,
    rebounds: count,
    assists: count,
    steals: count,
    blocks: count,
    turnovers: count,
    fouls: count,
    fieldGoalsMade: count,
    fieldGoalsAttempted: count,
    freeThrowsMade: count,
    freeThrowsAttempted: count,
  })
  .meta({ id: 'BasketballStats' });

/** The fields of every game record, for both sports. */
export const gameFields = z.object({
  firstName: z.string().trim().min(1).max(80),
  lastName: z.string().trim().min(1).max(80),
  gameDate: LocalDate,
  gameTime: LocalTime.nullable(),
  teamName: z.string().trim().min(1).max(120),
  opponent: z.string().trim().min(1).max(120),
  location: z.string().trim().max(120).nullable(),
  childId: Id.nullable().describe('Null: not linked to a player yet'),
});

export const baseball = { sport: z.literal('baseball'), stats: BaseballStats };
export const basketball = { sport: z.literal('basketball'), stats: BasketballStats };

/** A game record to store: each sport has its own statistics. */
export const NewGameRecord = z.discriminatedUnion('sport', [
  gameFields.extend(baseball),
  gameFields.extend(basketball),
]);
export type NewGameRecord = z.infer<typeof NewGameRecord>;

/** The name on records of a child that was removed from the club. */
export const FORMER_PLAYER = { firstName: 'Former', lastName: 'player' } as const;

const stored = gameFields.extend({
  id: Id,
  version: z.int().positive(),
  child: z
    .object({ id: Id, firstName: z.string(), lastName: z.string() })
    .nullable()
    .describe('The linked player, with the current name'),
  isSample: z.boolean().describe('True: test data, on no child’s page and in no statistics'),
});

/** A game record (S2 §3). */
export const GameRecord = z
  .discriminatedUnion('sport', [stored.extend(baseball), stored.extend(basketball)])
  .meta({ id: 'GameRecord' });
export type GameRecord = z.infer<typeof GameRecord>;

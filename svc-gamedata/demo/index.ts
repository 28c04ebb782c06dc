import { addDays, clubToday } from '@fieldhouse/contracts';
import { DEMO_CHILDREN, DEMO_COACHES } from '@fieldhouse/contracts/demo';
import type { Demo, ServiceContext, Tx } from '@fieldhouse/service-kit';
import { NewEvaluation } from '../src/evaluations/evaluation.ts';
import { recordEvaluation } from '../src/evaluations/record-evaluation.ts';
import { recordGame } from '../src/game-records/record-game.ts';
import { DEMO_EVALUATIONS } from './evaluations.ts';
import { DEMO_GAMES } from './games.ts';

export const demo: Demo = { after: [], load: loadDemo };

/**
 * Twelve game records of demo children, two of them unlinked, and ten evaluations. Does nothing for a table that
 * already has rows.
 */
export async function loadDemo(ctx: ServiceContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await tx('game_record').first('id'))) await loadGames(tx, ctx);
    if (!(await tx('evaluation').first('id'))) await loadEvaluations(tx, ctx);
  });
}

async function loadGames(tx: Tx, ctx: ServiceContext): Promise<void> {
  const today = clubToday(ctx.clock());
  for (const { players, daysAgo, ...game } of DEMO_GAMES) {
    for (const { statistics, ...player } of players) {
      await recordGame(tx, ctx, { ...game, ...nameOf(player), ...statistics, gameDate: addDays(today, -daysAgo) });
    }
  }
}

/** Each was created in the evening of its day, about six in the club's time zone. */
async function loadEvaluations(tx: Tx, ctx: ServiceContext): Promise<void> {
  const today = clubToday(ctx.clock());
  for (const { daysAgo, coachId, event, ...facts } of DEMO_EVALUATIONS) {
    const coach = DEMO_COACHES.find(({ id }) => id === coachId);
    const date = addDays(today, -daysAgo);
    const evaluation = NewEvaluation.parse({
      ...{ ...facts, date, coachId, coachName: `${coach?.firstName} ${coach?.lastName}` },
      ...{ eventId: event?.id ?? null, eventTitle: event?.title ?? null },
    });
    await recordEvaluation(tx, { ...ctx, clock: () => new Date(`${addDays(date, 1)}T00:10:00Z`) }, evaluation);
  }
}

function nameOf(player: { childId: number } | { firstName: string; lastName: string }) {
  if (!('childId' in player)) return { ...player, childId: null };
  const child = DEMO_CHILDREN.find(({ id }) => id === player.childId);
  if (!child) throw new Error(`The demo club has no child ${player.childId}`);
  return { childId: child.id, firstName: child.firstName, lastName: child.lastName };
}

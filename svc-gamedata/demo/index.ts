import { addDays, clubToday } from '@fieldhouse/contracts';
import { DEMO_CHILDREN, DEMO_COACHES } from '@fieldhouse/contracts/demo';
import type { Demo, ServiceContext, Tx } from '@fieldhouse/service-kit';
import { Judgement } from '../src/evaluations/evaluation.ts';
import { recordEvaluation } from '../src/evaluations/record-evaluation.ts';
import { recordGame } from '../src/game-records/record-game.ts';
import { DEMO_EVALUATIONS } from './evaluations.ts';
import { DEMO_GAMES } from './games.ts';

export const demo: Demo = { after: [], load: loadDemo };

/**
 * A dozen game records of demo children, two of them not linked yet, and ten evaluations; nothing of what is there
 * already.
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
    for (const { figures, ...player } of players) {
      await recordGame(tx, ctx, { ...game, ...nameOf(player), ...figures, gameDate: addDays(today, -daysAgo) });
    }
  }
}

/** Each was written down on its evening, about six in Texas. */
async function loadEvaluations(tx: Tx, ctx: ServiceContext): Promise<void> {
  const today = clubToday(ctx.clock());
  for (const { daysAgo, coachId, event, ...judged } of DEMO_EVALUATIONS) {
    const coach = DEMO_COACHES.find(({ id }) => id === coachId);
    const date = addDays(today, -daysAgo);
    const judgement = Judgement.parse({
      ...{ ...judged, date, coachId, coachName: `${coach?.firstName} ${coach?.lastName}` },
      ...{ eventId: event?.id ?? null, eventTitle: event?.title ?? null },
    });
    await recordEvaluation(tx, { ...ctx, clock: () => new Date(`${addDays(date, 1)}T00:10:00Z`) }, judgement);
  }
}

function nameOf(player: { childId: number } | { firstName: string; lastName: string }) {
  if (!('childId' in player)) return { ...player, childId: null };
  const child = DEMO_CHILDREN.find(({ id }) => id === player.childId);
  if (!child) throw new Error(`The demo club has no child ${player.childId}`);
  return { childId: child.id, firstName: child.firstName, lastName: child.lastName };
}

import { addDays, clubToday } from '@fieldhouse/contracts';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import type { Demo, ServiceContext } from '@fieldhouse/service-kit';
import { recordGame } from '../src/game-records/record-game.ts';
import { DEMO_GAMES } from './games.ts';

export const demo: Demo = { after: [], load: loadDemo };

/** A dozen game records of demo children, two of them not linked yet; nothing where there are records already. */
export async function loadDemo(ctx: ServiceContext): Promise<void> {
  const today = clubToday(ctx.clock());
  await ctx.db.transaction(async (tx) => {
    if (await tx('game_record').first('id')) return;
    for (const { players, daysAgo, ...game } of DEMO_GAMES) {
      for (const { figures, ...player } of players) {
        await recordGame(tx, ctx, { ...game, ...nameOf(player), ...figures, gameDate: addDays(today, -daysAgo) });
      }
    }
  });
}

function nameOf(player: { childId: number } | { firstName: string; lastName: string }) {
  if (!('childId' in player)) return { ...player, childId: null };
  const child = DEMO_CHILDREN.find(({ id }) => id === player.childId);
  if (!child) throw new Error(`The demo club has no child ${player.childId}`);
  return { childId: child.id, firstName: child.firstName, lastName: child.lastName };
}

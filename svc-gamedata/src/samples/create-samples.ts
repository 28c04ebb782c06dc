import { clubToday } from '@fieldhouse/contracts';
import { recordAudit, type ServiceContext } from '@fieldhouse/service-kit';
import { recordGame } from '../game-records/record-game.ts';
import { sampleGames } from './sample-games.ts';

/** Adds test data, marked as such; none while there are some already. Returns how many were added. */
export async function createSamples(ctx: ServiceContext): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    await tx.raw(`SELECT pg_advisory_xact_lock(hashtext('sample game records'))`);
    if (await tx('game_record').where({ is_sample: true }).first('id')) return 0;
    const games = sampleGames(clubToday(ctx.clock()));
    for (const game of games) await recordGame(tx, ctx, game, { isSample: true });
    await recordAudit(tx, ctx);
    return games.length;
  });
}

/** Removes all test data. */
export async function removeSamples(ctx: ServiceContext): Promise<void> {
  await ctx.db('game_record').where({ is_sample: true }).delete();
}

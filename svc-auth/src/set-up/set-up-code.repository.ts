import type { Db, Tx } from '@fieldhouse/service-kit';
import { SET_UP_CODE } from './set-up-code.ts';

/** Stores a code; the earlier one is void. */
export async function storeSetUpCode(tx: Tx, codeHash: string, now: Date): Promise<void> {
  await tx('set_up_code')
    .insert({
      code_hash: codeHash,
      expires_at: new Date(now.getTime() + SET_UP_CODE.minutes * 60_000),
      tries_left: SET_UP_CODE.tries,
    })
    .onConflict('only_row')
    .merge();
}

/** Uses one of the tries of the code, and returns its hash; undefined when no code is valid. */
export async function useTry(db: Db, now: Date): Promise<string | undefined> {
  const [used] = await db('set_up_code')
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .decrement('tries_left', 1)
    .returning<{ code_hash: string }[]>('code_hash');
  return used?.code_hash;
}

/** The code was right: its try does not count. */
export async function returnTry(db: Db, codeHash: string): Promise<void> {
  await db('set_up_code').where({ code_hash: codeHash }).increment('tries_left', 1);
}

/** Deletes this code; false when it is used or another one was made since. */
export async function deleteSetUpCode(tx: Tx, codeHash: string): Promise<boolean> {
  return (await tx('set_up_code').where({ code_hash: codeHash }).delete()) > 0;
}

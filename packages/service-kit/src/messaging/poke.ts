import type { Db, ServiceContext } from '../service.ts';

const relays = new WeakMap<Db, () => void>();

/** Names the relay that empties this database's outbox in this process. */
export function setRelay(db: Db, poke: () => void): void {
  relays.set(db, poke);
}

/**
 * Wakes the relay, once the rows are committed. `publish` does it by itself; a writer in SQL calls this after its
 * statement. Without it the relay finds the rows within a second.
 */
export function pokeRelay(ctx: Pick<ServiceContext, 'db'>): void {
  relays.get(ctx.db)?.();
}

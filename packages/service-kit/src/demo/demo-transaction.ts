import { outsideTransaction } from '../data/open-transaction.ts';
import type { ServiceContext, Tx } from '../service.ts';

/**
 * The context of use cases that load the demo club within one transaction. They may call other services there: the demo
 * club is loaded before anybody uses it, so nobody waits for the locks of the transaction.
 */
export function demoTransaction(ctx: ServiceContext, tx: Tx): ServiceContext {
  return { ...ctx, db: tx, call: (call, ...rest) => outsideTransaction(() => ctx.call(call, ...rest)) };
}

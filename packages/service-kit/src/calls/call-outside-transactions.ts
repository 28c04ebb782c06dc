import { isInTransaction } from '../data/open-transaction.ts';
import type { Db, ServiceContext } from '../service.ts';

/**
 * An `ask` that throws an Error of ours while a transaction of this database is open: its locks and its connection
 * would be held for as long as the other service takes. What a transaction needs is asked for before it begins; a
 * consumer does so in `prepare`.
 */
export function callOutsideTransactions(db: Db, ask: ServiceContext['ask']): ServiceContext['ask'] {
  return async (call, ...rest) => {
    if (isInTransaction(db)) throw new Error(`${call.to} is asked for ${call.name} while a transaction is open`);
    return ask(call, ...rest);
  };
}

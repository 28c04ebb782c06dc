import { isInTransaction } from '../data/open-transaction.ts';
import type { Db, ServiceContext } from '../service.ts';

/**
 * A `call` that throws while a transaction of this database is open: the transaction would hold its locks and its
 * connection until the other service answers. Call before the transaction begins; a consumer does so in `prepare`.
 */
export function callOutsideTransactions(db: Db, callService: ServiceContext['call']): ServiceContext['call'] {
  return async (call, ...rest) => {
    if (isInTransaction(db)) throw new Error(`${call.to} is called for ${call.name} while a transaction is open`);
    return callService(call, ...rest);
  };
}

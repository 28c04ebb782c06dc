import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../service.ts';

interface OpenTransaction {
  /** The settings of the pool that it belongs to. */
  pool: object;
  /** False when its work is done: work that was started and not awaited is not part of the transaction any more. */
  isOpen: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/** Runs the work of a transaction of this pool. */
export function inTransaction<Result>(pool: object, work: () => Result): Result {
  const transaction: OpenTransaction = { pool, isOpen: true };
  const close = () => {
    transaction.isOpen = false;
  };
  const result = current.run(transaction, work);
  if (result instanceof Promise) result.then(close, close);
  else close();
  return result;
}

/** Runs work outside of the transaction in which it begins. */
export function outsideTransaction<Result>(work: () => Result): Result {
  return current.exit(work);
}

/** Whether the caller is part of the work of a transaction of this database's pool. */
export function isInTransaction({ client }: Db): boolean {
  const transaction = current.getStore();
  return transaction?.isOpen === true && transaction.pool === client.config;
}

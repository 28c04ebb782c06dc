import type { RowKey } from '@fieldhouse/ui';
import { errorMessage } from '@fieldhouse/web-kit';

/** What is done with one of the selected rows. */
export interface BulkTask {
  key: RowKey;
  /** The row's name, as the list shows it. */
  name: string;
  /** Why the row is left out; undefined: it is not. */
  refusal: string | undefined;
  run: () => Promise<unknown>;
}

/** How it ended for one row; `text` is the reason where it was not done. */
export type BulkOutcome = { isDone: true } | { isDone: false; text: string };

interface RunOptions {
  /** Asked before each row. */
  isStopped: () => boolean;
  onOutcome: (key: RowKey, outcome: BulkOutcome) => void;
}

/** Does the tasks one after the other. A row that fails does not keep the next ones from being done. */
export async function runTasks(tasks: readonly BulkTask[], { isStopped, onOutcome }: RunOptions): Promise<void> {
  for (const task of tasks) onOutcome(task.key, isStopped() ? STOPPED : await outcomeOf(task));
}

const STOPPED: BulkOutcome = { isDone: false, text: 'Not done: you stopped before it' };

async function outcomeOf({ refusal, run }: BulkTask): Promise<BulkOutcome> {
  if (refusal !== undefined) return { isDone: false, text: refusal };
  try {
    await run();
    return { isDone: true };
  } catch (error) {
    return { isDone: false, text: errorMessage(error, 'It failed. Please try again.') };
  }
}

import type { Logger } from 'pino';
import { startLoop } from '../../jobs/loop.ts';
import type { Link } from './link.ts';
import { countWaiting, DEAD_LETTERS } from './topology.ts';

const CHECK_MS = 30_000;

interface DeadLetterAlarm {
  /** Counts the dead letters now. */
  check: () => void;
  stop: () => Promise<void>;
}

/** Logs an error every 30 seconds while there are dead letters. */
export function watchDeadLetters(link: Link, log: Logger): DeadLetterAlarm {
  const loop = startLoop({
    everyMs: CHECK_MS,
    async run() {
      const messages = await countDeadLetters(link);
      if (messages > 0) log.error({ messages }, 'dead letters wait in fieldhouse.dead');
      return undefined;
    },
    onError: (err) => log.debug({ err }, 'dead letters could not be counted'),
  });
  return { check: loop.trigger, stop: loop.stop };
}

async function countDeadLetters(link: Link): Promise<number> {
  const model = link.currentConnection();
  return model ? countWaiting(model, DEAD_LETTERS) : 0;
}

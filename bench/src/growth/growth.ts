import { growClub, startClub } from '@fieldhouse/infra/testing';
import type { Figure } from '../figure.ts';
import type { Results } from '../load/jobs.ts';
import { startLoad } from '../load/start-load.ts';
import { quantile } from '../statistics.ts';
import { COMPLETE_LIST, type Visit, visitOf } from './visit.ts';

const FACTOR = 100;
/** Families grow more: 20,000 children. */
const FAMILIES = 1000;
const WARM_UP_TURNS = 60;
const TURNS = 300;
const OVER_EVERYTHING_TURNS = 60;
const COMPLETE_LIST_TURNS = 40;
/** For a call that counts or compares all there is; nobody waits longer for a tab. */
const OVER_EVERYTHING_MS = 500;

/**
 * The calls of the main job, of coaches and of admins in the demo club, and in one a hundred times as big with a
 * thousand times the families. Both platforms run side by side and are visited in turns, so that what else the
 * machine does meets both.
 */
export async function growth(): Promise<Figure[]> {
  // Each turn registers the same child.
  const env = { LIMIT_REGISTRATION_CHANGES: '0' };
  const [small, big] = await Promise.all([startClub({ env }), startClub({ env })]);
  const load = startLoad();
  try {
    await growClub(big, FACTOR, { families: FAMILIES });
    const visits = await Promise.all([visitOf(small.url), visitOf(big.url)]);
    const turns = (count: number, steps: keyof Visit) =>
      load.run({
        ...{ kind: 'turns', turns: count },
        visits: [
          { site: small.url, steps: visits[0][steps] },
          { site: big.url, steps: visits[1][steps] },
        ],
      });
    await turns(WARM_UP_TURNS, 'steps');
    const flat = linesOf(await turns(TURNS, 'steps')).map(
      (line): Figure => ({ ...line, wanted: { of: 'ratio', is: 'at most', bound: 1.5 } }),
    );
    const everything = linesOf(await turns(OVER_EVERYTHING_TURNS, 'overEverything')).map(
      (line): Figure => ({ ...line, wanted: { of: 'value', is: 'at most', bound: OVER_EVERYTHING_MS } }),
    );
    // Its answer is a hundred times as big, so nothing is asked of it.
    const complete = linesOf(await turns(COMPLETE_LIST_TURNS, 'completeList'));
    return [...flat, ...everything, ...complete.filter(({ what }) => what === COMPLETE_LIST)];
  } finally {
    load.stop();
    await Promise.all([small.stop(), big.stop()]);
  }
}

function linesOf([small = {}, big = {}]: Results['turns']): Figure[] {
  return Object.entries(big).map(([what, times]) => ({
    ...{ area: `Growth: p95 at ${FACTOR}x`, what, unit: 'ms' },
    ...{ value: quantile(times, 0.95), baseline: quantile(small[what] ?? [], 0.95) },
  }));
}

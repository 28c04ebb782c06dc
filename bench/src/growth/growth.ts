import { growClub, startClub } from '@fieldhouse/infra/testing';
import type { Figure } from '../figure.ts';
import type { Results } from '../load/jobs.ts';
import { startLoad } from '../load/start-load.ts';
import { quantile } from '../statistics.ts';
import { COMPLETE_LIST, type Visit, visitOf } from './visit.ts';

const FACTOR = 100;
/** The factor for families, which is higher than `FACTOR`: 20,000 children. */
const FAMILIES = 1000;
const WARM_UP_TURNS = 60;
const TURNS = 300;
const OVER_EVERYTHING_TURNS = 60;
/** A link may be fetched 60 times an hour. */
const CALENDAR_TURNS = 55;
const COMPLETE_LIST_TURNS = 40;
/** The target for a call that counts or compares all rows: nobody should wait longer for a tab. */
const OVER_EVERYTHING_MS = 500;

/**
 * The calls of parents, coaches and admins in a club a hundred times as big as the demo club, with a thousand times the
 * families; the baseline is the demo club. Both platforms run at the same time and are called in turns, so that other
 * load on the machine affects both.
 */
export async function growth(): Promise<Figure[]> {
  // Without the limit, because each turn registers the same child.
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
    const called = [...linesOf(await turns(TURNS, 'steps')), ...linesOf(await turns(CALENDAR_TURNS, 'calendar'))];
    const flat = called.map((line): Figure => ({ ...line, wanted: { of: 'ratio', is: 'at most', bound: 1.5 } }));
    const everything = linesOf(await turns(OVER_EVERYTHING_TURNS, 'overEverything')).map(
      (line): Figure => ({ ...line, wanted: { of: 'value', is: 'at most', bound: OVER_EVERYTHING_MS } }),
    );
    // Its answer is a hundred times as big, so it has no target.
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

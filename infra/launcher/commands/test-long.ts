import { randomInt } from 'node:crypto';
import { runAllTests } from '../test-plan.ts';

/**
 * `npm run test:long`: every test, also those that take minutes (a club a hundred times as large, outages of a minute,
 * 200 requests per operation), with a new seed each time.
 */
export default function testLong(): Promise<number> {
  return runAllTests({ seed: Number(process.env.TEST_SEED || randomInt(2 ** 31)), long: true });
}

import * as fc from 'fast-check';
import { DEFAULT_SEED } from './test-size.ts';

/**
 * Every run of `npm test` generates the same values; `TEST_SEED` generates others. fast-check names it in a
 * failure.
 */
const SEED = Number(process.env.TEST_SEED || DEFAULT_SEED);

if (!Number.isSafeInteger(SEED)) throw new Error(`TEST_SEED is no whole number: ${process.env.TEST_SEED}`);
fc.configureGlobal({ seed: SEED });

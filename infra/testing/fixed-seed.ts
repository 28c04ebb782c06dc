import * as fc from 'fast-check';

/** Every run of `npm test` generates the same values; `TEST_SEED` generates others. fast-check names it in a failure. */
const SEED = Number(process.env.TEST_SEED || 20_261_122);

if (!Number.isSafeInteger(SEED)) throw new Error(`TEST_SEED is no whole number: ${process.env.TEST_SEED}`);
fc.configureGlobal({ seed: SEED });

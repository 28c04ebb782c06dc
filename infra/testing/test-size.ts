export { forSize } from '@fieldhouse/service-kit/testing/size';

/**
 * The seed of generated values, unless `TEST_SEED` names another number: every run of `npm test` generates the same
 * values.
 */
export const DEFAULT_SEED = 20_261_122;

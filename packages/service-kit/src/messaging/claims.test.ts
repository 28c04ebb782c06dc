import { describe, expect, it } from '@jest/globals';
import { PREPARE_LIMIT_MS, PUBLISH_LIMITS, RETRY_CLAIM_MS } from './claims.ts';

describe('When a replica claims work', () => {
  it('Then the time limit of the work ends before the claim, with time to store the outcome', () => {
    const { claimMs, roundMs, publishMs, leastMs } = PUBLISH_LIMITS;
    expect(roundMs + 1000).toBeLessThan(claimMs);
    expect(publishMs + leastMs).toBeLessThan(roundMs);
    expect(PREPARE_LIMIT_MS + 1000).toBeLessThan(RETRY_CLAIM_MS);
  });
});

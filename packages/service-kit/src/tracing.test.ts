import { describe, expect, it } from '@jest/globals';
import { continueTrace, currentTrace, inTrace, traceIdOf } from './tracing.ts';

const GIVEN = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('When a trace is continued', () => {
  it('Then a valid trace id is kept', () => {
    expect(continueTrace(GIVEN)).toBe(GIVEN);
    expect(traceIdOf(GIVEN)).toBe('0af7651916cd43dd8448eb211c80319c');
  });

  it.each([
    undefined,
    '',
    'rubbish',
    GIVEN.toUpperCase(),
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`,
    `${GIVEN}\r\nX-Identity: forged`,
  ])('Then for %j a new trace begins', (given) => {
    const made = continueTrace(given);
    expect(made).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(made).not.toBe(continueTrace(given));
  });

  it('Then it is the current trace in awaited work, and not after it', async () => {
    await inTrace({ traceparent: GIVEN }, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      expect(currentTrace()).toEqual({ traceparent: GIVEN });
    });
    expect(currentTrace()).toBeUndefined();
  });
});

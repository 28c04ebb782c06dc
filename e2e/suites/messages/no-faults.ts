import { describe, expect, it } from '@jest/globals';
import type { BrowserSession } from '../../support/browser-session.ts';

/** The last test of a file with messages. */
export function noFaults(session: BrowserSession): void {
  describe('after all messages', () => {
    it('Then the page had no uncaught error and no policy violation', () => {
      expect(session.faults).toEqual([]);
    });
  });
}

import type { TestKind } from '../spec-coverage/executed-tests.ts';

/** The kind of a test file, by its path from the root: what runs under `e2e` uses a browser or the whole platform. */
export function kindOfTest(file: string): TestKind {
  if (file.startsWith('e2e/')) return 'browser or platform';
  return /^(shell|mf-[^/]+|packages\/(ui|web-kit|club-ui|club-events))\//.test(file) ? 'jsdom' : 'node';
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const IMPORTS = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Every module a file reaches through relative imports, and every library they name. */
function reachedFrom(file: URL, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(file.href)) return seen;
  const requests = [...readFileSync(file, 'utf8').matchAll(IMPORTS)].map(([, request = '']) => request);
  seen.set(file.href, requests);
  for (const request of requests) if (request.startsWith('.')) reachedFrom(new URL(request, file), seen);
  return seen;
}

const libraries = (entry: string) =>
  [...reachedFrom(new URL(entry, import.meta.url)).values()].flat().filter((request) => !request.startsWith('.'));

describe('When a screen imports a component that needs only React', () => {
  it('then react-aria is not imported', () => {
    const reached = libraries('./index.ts');
    expect(reached).toContain('styled-components');
    expect(reached.filter((request) => /aria|@internationalized/.test(request))).toEqual([]);
  });

  it('then the components that need react-aria are in its own entry', () => {
    expect(libraries('./aria.ts')).toContain('react-aria-components');
  });
});

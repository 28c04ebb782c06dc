import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { child, event } from '../testing/build.ts';
import { ok, openFamily } from '../testing/open-family.tsx';

interface Route {
  path: string;
  asks?: string[];
}

const routes: Route[] = JSON.parse(readFileSync(new URL('../routes.json', import.meta.url), 'utf8'));
const asking = routes.flatMap(({ path, asks }) => (asks ? [[path, asks] as const] : []));

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

describe('When a page opens whose calls the shell makes while its code comes', () => {
  it.each(asking)('Then %s makes just those, letter for letter', async (path, asks) => {
    family = await openFamily(path, { 'GET /api/children': ok([child()]), 'GET /api/events': ok([event()]) });
    await screen.findByText('Ball Handling');
    const asked = jest.mocked(globalThis.fetch).mock.calls.map(([input]) => new URL(new Request(input).url));
    expect(new Set(asked.map(({ pathname, search }) => pathname + search))).toEqual(new Set(asks));
  });

  it('Then there are such pages', () => {
    expect(asking.map(([path]) => path)).toEqual(['/', '/parent', '/events']);
  });
});

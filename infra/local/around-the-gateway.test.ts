import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFINITIONS } from './definitions.ts';

/** An unsigned token (`alg: none`) with the admin's identity. */
const FORGED = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwicm9sZSI6ImFkbWluIn0.';

describe.each(Object.values(DEFINITIONS))('svc-$name, called without the gateway', (definition) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(definition);
  });
  afterAll(() => service.stop());

  const guarded = definition.routes.filter(({ access }) => access !== 'public');

  it('Then some of its routes are not public', () => expect(guarded.length).toBeGreaterThan(0));

  it.each(guarded)(
    'When $method $path is called without a signed identity, then the answer is 401',
    async ({ method, path }) => {
      const sample = path.replace(/\{[^}]+\}/g, '1');
      for (const headers of [{}, { 'X-Identity': FORGED }, { Cookie: 'fieldhouse=AAAA' }]) {
        const { status } = await service.anonymous[method](sample, undefined, headers);
        expect(status).toBe(401);
      }
    },
  );
});

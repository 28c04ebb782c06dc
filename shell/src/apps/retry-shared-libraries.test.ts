import { describe, expect, it } from '@jest/globals';
import { createInstance, init } from '@module-federation/enhanced/runtime';
import { retrySharedLibraries } from './retry-shared-libraries.ts';

describe('When a shared library does not load', () => {
  it('Then the next try of a micro-frontend requests it again', async () => {
    init({ name: 'shell', remotes: [] });
    retrySharedLibraries();
    let requests = 0;
    const calendar = {
      version: '1.0.0',
      scope: 'default',
      shareConfig: { singleton: true, requiredVersion: '^1.0.0' },
      get: async () => {
        requests += 1;
        if (requests === 1) throw new TypeError('Loading chunk 7 failed');
        return () => 'the calendar';
      },
    };
    const remote = createInstance({ name: 'mf_coach', remotes: [], shared: { calendar } });
    await expect(remote.loadShare('calendar')).rejects.toThrow('Loading chunk 7 failed');
    const factory = await remote.loadShare<string>('calendar');
    expect(factory ? factory() : 'none').toBe('the calendar');
    expect(requests).toBe(2);
  });
});

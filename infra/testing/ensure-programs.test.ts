import { describe, expect, it } from '@jest/globals';
import { ensureEngine } from '../engines/ensure-engine.ts';
import { ensureChromium } from './chromium.ts';
import { ensurePrograms } from './ensure-programs.ts';

const nowhere = {
  env: { PATH: '/nowhere' },
  paths: [],
  canInstall: async () => false,
  install: async () => undefined,
};

describe('When programs that the tests need are missing and cannot be installed', () => {
  it('Then one error names all of them, each with its package', async () => {
    const programs = {
      rabbitmq: () => ensureEngine('rabbitmq', nowhere),
      redis: () => ensureEngine('redis', nowhere),
      chromium: () => ensureChromium({ CHROMIUM_BIN: '/nowhere/chromium' }),
    };
    const failing = ensurePrograms(programs);
    await expect(failing).rejects.toThrow('apt-get install rabbitmq-server');
    await expect(failing).rejects.toThrow('apt-get install redis-server');
    await expect(failing).rejects.toThrow('CHROMIUM_BIN is /nowhere/chromium');
  });
});

describe('When no program is missing', () => {
  it('Then nothing is thrown, except an error that is not about a missing program', async () => {
    await expect(ensurePrograms({ one: async () => '/usr/bin/one' })).resolves.toBeUndefined();
    const broken = { one: async () => Promise.reject(new TypeError('broken')) };
    await expect(ensurePrograms(broken)).rejects.toThrow(TypeError);
  });
});

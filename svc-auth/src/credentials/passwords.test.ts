import { describe, expect, it } from '@jest/globals';
import { argon2Passwords } from './passwords.ts';

describe('When so many hashes are requested that some are refused', () => {
  it('Then sign-ins work again as soon as those are done', async () => {
    const gate = Promise.withResolvers<void>();
    const passwords = argon2Passwords({
      hash: async (password) => {
        await gate.promise;
        return `hash of ${password}`;
      },
      verify: async (hash, password) => hash === `hash of ${password}`,
    });
    const hashes = Array.from({ length: 500 }, () => passwords.hash('x'));
    const concurrentSignIn = passwords.matches('hash of y', 'y').catch(({ status }) => status);
    gate.resolve();
    const outcomes = await Promise.allSettled(hashes);
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    await concurrentSignIn;

    expect(await passwords.matches('hash of y', 'y')).toBe(true);
    expect(await passwords.matches(undefined, 'y')).toBe(false);
  });

  it('Then a sign-in does not wait for hashes, and one hash at a time is computed', async () => {
    const gate = Promise.withResolvers<void>();
    let running = 0;
    const passwords = argon2Passwords({
      hash: async (password) => {
        if (password !== 'x') return 'the dummy hash';
        running += 1;
        await gate.promise;
        return 'hash of x';
      },
      verify: async (hash, password) => hash === `hash of ${password}`,
    });
    const hashes = Array.from({ length: 20 }, () => passwords.hash('x'));
    expect(await passwords.matches('hash of y', 'y')).toBe(true);
    expect(running).toBe(1);
    gate.resolve();
    expect(new Set(await Promise.all(hashes))).toEqual(new Set(['hash of x']));
  });

  it('Then a dummy hash that failed is computed again', async () => {
    let times = 0;
    const passwords = argon2Passwords({
      hash: async (password) => {
        times += 1;
        if (times === 1) throw new Error('no memory');
        return `hash of ${password}`;
      },
      verify: async (hash, password) => hash === `hash of ${password}`,
    });
    await expect(passwords.matches('hash of y', 'y')).rejects.toThrow('no memory');
    expect(await passwords.matches('hash of y', 'y')).toBe(true);
  });
});

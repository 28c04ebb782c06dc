import { describe, expect, it } from '@jest/globals';
import { argon2Passwords } from './passwords.ts';

describe('When so many hashes are wanted that some are refused', () => {
  it('Then sign-ins are possible again as soon as that is over', async () => {
    const gate = Promise.withResolvers<void>();
    const passwords = argon2Passwords({
      hash: async (password) => {
        await gate.promise;
        return `hash of ${password}`;
      },
      verify: async (hash, password) => hash === `hash of ${password}`,
    });
    const hashes = Array.from({ length: 500 }, () => passwords.hash('x'));
    const duringTheRush = passwords.matches('hash of y', 'y').catch(({ status }) => status);
    gate.resolve();
    const outcomes = await Promise.allSettled(hashes);
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    await duringTheRush;

    expect(await passwords.matches('hash of y', 'y')).toBe(true);
    expect(await passwords.matches(undefined, 'y')).toBe(false);
  });

  it('Then one whose first stand-in could not be made is not without one for ever', async () => {
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

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { type TestRedis, testRedis } from './redis.ts';

let databases: TestRedis[];

beforeEach(() => {
  databases = [];
});

afterEach(async () => {
  await Promise.all(databases.map((one) => one.drop()));
});

async function take(): Promise<TestRedis> {
  const one = await testRedis();
  databases.push(one);
  return one;
}

async function keys({ url }: TestRedis, write?: string): Promise<string[]> {
  const client = await createClient({ url }).connect();
  try {
    if (write !== undefined) await client.set(write, '1');
    return await client.keys('*');
  } finally {
    client.destroy();
  }
}

describe('When several suites take a Redis each', () => {
  it('Then twenty suites at once get twenty different databases', async () => {
    const urls = (await Promise.all(Array.from({ length: 20 }, take))).map(({ url }) => url);
    expect(new Set(urls).size).toBe(20);
  });

  it('Then a suite does not see the keys of another', async () => {
    const [one, other] = [await take(), await take()];
    expect(await keys(one, 'mine')).toEqual(['mine']);
    expect(await keys(other)).toEqual([]);
  });

  it('Then a database is empty after its suite', async () => {
    const one = await testRedis();
    await keys(one, 'left');
    await one.drop();
    expect(await keys(one)).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { redisBench } from '../testing/redis-bench.ts';
import { waitFor } from '../testing/wait-for.ts';

describe('the values of a Redis that is back', () => {
  const bench = redisBench();

  it('When a value was deleted meanwhile, Then nobody is served it again', async () => {
    const [one, other] = [bench.open(bench.relay.url), bench.open(bench.redis.url)];
    await one.set('a', 'old', 60);
    expect(await other.get('a')).toBe('old');
    await bench.relay.cut();
    await one.delete('a');
    await bench.relay.mend();
    await bench.back();
    expect(await one.get('a')).toBeUndefined();
    expect(await other.get('a')).toBeUndefined();
    await other.set('a', 'new', 60);
    expect(await one.get('a')).toBe('new');
  });

  it('When a value was set meanwhile, Then it is not served: another may have set a newer one', async () => {
    const cache = bench.open(bench.relay.url);
    await cache.get('a');
    await bench.relay.cut();
    await cache.set('a', 'in memory', 60);
    expect(await cache.get('a')).toBe('in memory');
    await bench.relay.mend();
    await bench.back();
    expect(await cache.get('a')).toBeUndefined();
    await bench.relay.cut();
    expect(await cache.get('a')).toBeUndefined();
  });

  it('When a frozen Redis does only now what it had been told, Then that is not served', async () => {
    const cache = bench.open(bench.relay.url);
    await cache.get('a');
    bench.relay.freeze();
    await cache.set('a', 'late', 60);
    const client = await createClient({ url: bench.redis.url }).connect();
    await bench.relay.mend();
    await waitFor('the late value', () => client.exists(`${bench.prefix}:value:a`));
    client.destroy();
    await bench.back();
    expect(await cache.get('a')).toBeUndefined();
  });

  it('When nothing was changed meanwhile, Then what Redis holds is served on', async () => {
    const cache = bench.open(bench.relay.url);
    await cache.set('a', 'one', 60);
    await bench.relay.cut();
    expect(await cache.get('a')).toBeUndefined();
    await bench.relay.mend();
    await bench.back();
    expect(await cache.get('a')).toBe('one');
  });

  it('When someone emptied Redis, Then values are held again', async () => {
    const cache = bench.open(bench.redis.url);
    await cache.set('a', 'one', 60);
    const client = await createClient({ url: bench.redis.url }).connect();
    await client.del([`${bench.prefix}:epoch`, `${bench.prefix}:value:a`]);
    client.destroy();
    expect(await cache.get('a')).toBeUndefined();
    await cache.set('a', 'two', 60);
    expect(await cache.get('a')).toBe('two');
  });
});

import { describe, expect, it } from '@jest/globals';
import { CompressedAnswers } from './compressed-answers.ts';

describe('When small answers to many long addresses are cached', () => {
  it('Then the cache stays within its limit, and the oldest answers are removed', async () => {
    const answers = new CompressedAnswers(100 * 1024);
    let made = 0;
    const getAnswer = (key: string) => {
      const make = async () => {
        made += 1;
        return { status: 200 as const, body: [], headers: {} };
      };
      return answers.get('/api/list', { key, etag: 'W/"1"', make }, 'identity', () => Buffer.from('[]'));
    };
    const addresses = Array.from({ length: 50 }, (_, index) => `/api/list?q=${index}&x=${'x'.repeat(4000)}`);
    for (const address of addresses) await getAnswer(address);
    expect(made).toBe(50);
    await getAnswer(addresses.at(-1) ?? '');
    expect(made).toBe(50);
    await getAnswer(addresses[0] ?? '');
    expect(made).toBe(51);
  });
});

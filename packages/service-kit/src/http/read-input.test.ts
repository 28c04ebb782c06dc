import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '../testing/index.ts';
import { coach, form, jerseys, parent } from '../testing/jersey-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(jerseys);
});
afterAll(() => service.stop());

describe('When a request contains invalid input', () => {
  const post = (body: unknown, headers?: Record<string, string>) =>
    service.as(parent).post('/api/jerseys', body, headers);

  it('Then an invalid query is 400, and the answer names the field', async () => {
    const answer = await service.as(coach).get('/api/jerseys/4?size=XXL');
    expect(answer.body).toMatchObject({
      status: 400,
      detail: 'Please choose a size',
      errors: [{ path: 'size', message: 'Please choose a size' }],
    });
    expect((await service.as(coach).get('/api/jerseys/4?size=S&size=M')).status).toBe(400);
  });

  it('Then wrong types are refused, each with its dotted path and its message', async () => {
    const answer = await post({ name: 4, number: '7', owner: { age: 'ten' } });
    expect(answer.body).toMatchObject({
      status: 400,
      code: 'invalid',
      detail: 'Please enter a name',
      errors: [
        { path: 'name', message: 'Please enter a name' },
        { path: 'number', message: 'Please enter a number' },
        { path: 'owner.age', message: 'Please enter an age' },
      ],
    });
  });

  it('Then unknown fields are ignored', async () => {
    expect((await post({ ...form, colour: 'red' })).status).toBe(201);
  });

  it.each([[undefined], [null], ['text'], [[form]]])('Then the body %j is 400', async (body) => {
    expect((await post(body)).status).toBe(400);
  });

  it('Then malformed JSON is 400', async () => {
    const answer = await post('{"name": "Mia"', { 'Content-Type': 'application/json' });
    expect(answer.body).toMatchObject({ status: 400, code: 'malformed' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'application/json; charset=latin1'])(
    'Then %s is 415',
    async (type) => {
      const answer = await post(JSON.stringify(form), { 'Content-Type': type });
      expect(answer.body).toMatchObject({ status: 415, code: 'unsupported_type' });
    },
  );

  it('Then a compressed body is 415', async () => {
    const answer = await post('{}', { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
    expect(answer.status).toBe(415);
  });

  it('Then a body over the limit is 413, and the connection stays usable', async () => {
    const answer = await post({ ...form, name: 'x'.repeat(257 * 1024) });
    expect(answer.body).toMatchObject({ status: 413, code: 'too_large' });
    expect((await post(form)).status).toBe(201);
  });

  it('Then without a user the limit is smaller', async () => {
    const send = (length: number) => service.anonymous.post('/api/jerseys/notes', { text: 'x'.repeat(length) });
    expect((await send(33 * 1024)).body).toMatchObject({ status: 413, code: 'too_large' });
    expect((await send(15 * 1024)).status).toBe(204);
  });

  it.each<[string, object | string, string, string]>([
    ['a text of more than 16 kB', { name: `${'\u0301\u0323'.repeat(4096)}x` }, 'name', 'This text is too long'],
    ['a long list', { owner: { ages: Array(1001).fill(1) } }, 'owner.ages', 'Please send at most 1,000 entries'],
    ['a long name of a field', { owner: { ['x'.repeat(201)]: 1 } }, 'owner', 'The name of a field is too long'],
    [
      'deep nesting',
      `{"owner":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      ['owner', ...Array(19).fill('0')].join('.'),
      'Input may be nested at most 20 levels deep',
    ],
  ])('Then %s is 400 before the schema reads it', async (_, more, path, message) => {
    const answer = await post(more, { 'Content-Type': 'application/json' });
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]]);
  });

  it('Then an answer names at most 100 errors', async () => {
    const answer = await service.as(coach).post('/api/jerseys/many', { jerseys: Array(900).fill({}) });
    expect([answer.status, answer.body.errors.length]).toEqual([400, 100]);
    expect(answer.body.errors[2]).toEqual({ path: 'jerseys.1.name', message: 'Please enter a name' });
    const wrong = await service.as(coach).post('/api/jerseys/many', { jerseys: [form, { ...form, name: 'a\0' }] });
    expect(wrong.body.errors).toMatchObject([{ path: 'jerseys.1.name' }]);
    const right = await service.as(coach).post('/api/jerseys/many', { jerseys: [form, { ...form, x: 1 }], of: 'U10' });
    expect(right.body).toEqual({ jerseys: [form, form], of: 'U10' });
    expect((await service.as(coach).post('/api/jerseys/many', { jerseys: 7 })).body.errors).toHaveLength(2);
    expect((await service.as(coach).post('/api/jerseys/many', [])).status).toBe(400);
  });
});

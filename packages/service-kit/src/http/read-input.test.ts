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
    const answer = await post({ ...form, name: 'x'.repeat(200 * 1024) });
    expect(answer.body).toMatchObject({ status: 413, code: 'too_large' });
    expect((await post(form)).status).toBe(201);
  });
});

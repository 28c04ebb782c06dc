import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '../testing/index.ts';
import { coach, form, jerseys, parent } from '../testing/jersey-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(jerseys);
});
afterAll(() => service.stop());

describe('When a route answers', () => {
  it('Then it contains only the fields of its schema', async () => {
    const answer = await service.as(coach).get('/api/jerseys/4');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: 4, name: 'Mia', number: 7 });
  });

  it('Then its headers forbid caching, framing and scripts', async () => {
    const { headers } = await service.as(coach).get('/api/jerseys/4');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Powered-By')).toBeNull();
    expect(headers.get('ETag')).toBeNull();
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  });

  it('Then another site’s page may not read it', async () => {
    const { headers } = await service.as(coach).get('/api/jerseys/4', undefined, { Origin: 'https://evil.example' });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('Then an unexpected error is answered without details', async () => {
    const answer = await service.as(parent).post('/api/jerseys', { ...form, number: 99 });
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ code: 'internal', detail: 'Something went wrong. Please try again.' });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it('Then an answer that does not fit its schema is a fault', async () => {
    const answer = await service.as(coach).get('/api/jerseys/66');
    expect(answer.status).toBe(500);
  });

  it('Then a refusal is problem+json with its own members', async () => {
    const answer = await service.as(parent).post('/api/jerseys', { ...form, number: 13 });
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toEqual({
      type: '/problems/number_taken',
      title: 'Conflict',
      status: 409,
      detail: 'Number 13 is taken',
      code: 'number_taken',
      message: 'Number 13 is taken',
      errors: [],
      owner: 'Ben',
    });
  });
});

describe('When a route is called', () => {
  it('Then a visitor gets 401, and a user with another role 403', async () => {
    expect((await service.anonymous.get('/api/jerseys/4')).body).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect((await service.as(parent).get('/api/jerseys/4')).body).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('Then every role may call a route for signed-in users', async () => {
    expect((await service.as(parent).post('/api/jerseys', form)).status).toBe(201);
    expect((await service.anonymous.post('/api/jerseys', form)).status).toBe(401);
  });

  it('Then a public route serves visitors, and gets the user when one is signed in', async () => {
    expect((await service.anonymous.get('/api/jerseys/free')).body).toEqual({ who: null });
    expect((await service.as(parent).get('/api/jerseys/free')).body).toEqual({ who: 7 });
    const forged = await service.anonymous.get('/api/jerseys/free', undefined, { 'X-Identity': 'forged' });
    expect(forged).toMatchObject({ status: 200, body: { who: null } });
  });
});

describe('When a page was drawn for another user than the one of the session', () => {
  const from = (user: string | undefined) => ({ 'Fieldhouse-User': user });

  it('Then an unsafe request is 409 before its role and its input are checked', async () => {
    const answer = await service.as(parent).post('/api/jerseys', form, from('5'));
    expect(answer.body).toMatchObject({ status: 409, code: 'another_user' });
    for (const user of ['70', '7.0', 'seven', '']) {
      expect((await service.as(parent).post('/api/jerseys', {}, from(user))).status).toBe(409);
    }
    expect((await service.as(parent).delete('/api/jerseys/4', undefined, from('5'))).status).toBe(409);
  });

  it('Then a request of the own user’s page, one without the header, and a safe one are as before', async () => {
    for (const user of ['7', undefined]) {
      expect((await service.as(parent).post('/api/jerseys', form, from(user))).status).toBe(201);
      expect((await service.as(parent).delete('/api/jerseys/4', undefined, from(user))).status).toBe(403);
    }
    expect((await service.as(coach).get('/api/jerseys/4', undefined, from('7'))).status).toBe(200);
  });

  it('Then a visitor gets 401, and a public route ignores the header', async () => {
    expect((await service.anonymous.post('/api/jerseys', form, from('7'))).status).toBe(401);
    expect((await service.as(parent).get('/api/jerseys/free', undefined, from('5'))).body).toEqual({ who: 7 });
  });
});

describe('When a path is requested', () => {
  it.each([
    '/api/jerseys/0',
    '/api/jerseys/-1',
    '/api/jerseys/1e3',
    '/api/jerseys/abc',
    '/api/jerseys/%E0%A4',
    '/api/jerseys/9999999999999999',
  ])('Then %s is 404', async (path) => {
    expect((await service.as(coach).get(path)).body).toMatchObject({ status: 404, code: 'not_found' });
  });

  it.each(['/api/jersey', '/api/JERSEYS/4', '/api/jerseys/4/', '/api//jerseys/4', '/'])(
    'Then %s, which has no route, is 404',
    async (path) => {
      expect((await service.as(coach).get(path)).body).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  it('Then another method is 405, and the answer lists the allowed methods', async () => {
    const answer = await service.as(coach).put('/api/jerseys/4', form);
    expect(answer.body).toMatchObject({ status: 405, code: 'wrong_method' });
    expect(answer.headers.get('Allow')).toBe('GET, HEAD, DELETE, OPTIONS');
  });
});

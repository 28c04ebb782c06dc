import { describe, expect, it, jest } from '@jest/globals';
import { api } from '../src/index.ts';
import {
  answer,
  http,
  noContent,
  ok,
  refused,
  sentBodies,
  sentRequests,
  server,
  takeUnhandledRequests,
} from './index.ts';

const locations = ok([{ id: 1, name: 'Barn Court', address: '1 Barn Road', version: 1 }]);

describe('When a test defines the answer to a call', () => {
  it('Then an answer that the OpenAPI document does not have does not compile', () => {
    const handlers = [
      http.admin.get('/api/locations', locations),
      http.admin.delete('/api/locations/1', noContent),
      // @ts-expect-error: no such path
      http.admin.get('/api/places', locations),
      // @ts-expect-error: not this service
      http.family.get('/api/locations', locations),
      // @ts-expect-error: an id is a number
      http.admin.delete('/api/locations/barn', noContent),
      // @ts-expect-error: no such method
      http.admin.patch('/api/locations/1', noContent),
      // @ts-expect-error: a field is missing
      http.admin.get('/api/locations', ok([{ id: 1, name: 'Barn Court', address: '1 Barn Road' }])),
      // @ts-expect-error: a field has another type
      http.admin.get('/api/locations', ok([{ id: '1', name: 'Barn Court', address: '1 Barn Road', version: 1 }])),
      // @ts-expect-error: this call answers 201
      http.admin.post('/api/locations', ok({ id: 1, name: 'Barn Court', address: '1 Barn Road', version: 1 })),
      // @ts-expect-error: this call has no 410
      http.admin.get('/api/locations', refused(410, 'gone', 'Gone')),
      // @ts-expect-error: no service has a list as a refusal
      http.admin.get('/api/locations', answer(401, [])),
    ];
    expect(handlers).toHaveLength(11);
  });
});

describe('When the code under test sends a request', () => {
  it('Then the handler added last answers, and the request is recorded', async () => {
    server.use(http.admin.get('/api/locations', ok([])));
    server.use(http.admin.get('/api/locations', locations));
    expect((await api.GET('/api/locations')).data).toHaveLength(1);
    server.use(http.admin.put('/api/locations/1', ok({ id: 1, name: 'Barn', address: '2 Barn Road', version: 2 })));
    await api.PUT('/api/locations/{id}', {
      params: { path: { id: 1 } },
      headers: { 'If-Match': '"1"' },
      body: { name: 'Barn', address: '2 Barn Road' },
    });
    expect(sentRequests('PUT /api/locations/1')).toMatchObject([{ search: '', ifMatch: '"1"', key: null }]);
    expect(await sentBodies('PUT /api/locations/1')).toEqual([{ name: 'Barn', address: '2 Barn Road' }]);
  });

  it('Then a request without a handler fails, and the test fails as well', async () => {
    const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(http.admin.delete('/api/locations/1', noContent));
    await expect(api.DELETE('/api/locations/{id}', { params: { path: { id: 2 } } })).rejects.toThrow('Network error');
    printed.mockRestore();
    // `takeUnhandledRequests` empties the record, so this test does not fail for it.
    expect(takeUnhandledRequests()).toEqual(['DELETE /api/locations/2']);
  });
});

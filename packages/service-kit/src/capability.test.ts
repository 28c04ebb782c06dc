import { describe, expect, it } from '@jest/globals';
import { ok, type Route, route } from './http/route.ts';
import { fixedSize } from './retention/retention.ts';
import { type Capability, defineService } from './service.ts';

const service = (...capabilities: Capability[]) =>
  defineService({ name: 'gamedata', title: 'Jerseys', migrations: {}, capabilities });

const get = (path: string): Route =>
  route({
    method: 'get',
    path,
    access: 'public',
    summary: path,
    answers: { 200: null },
    handle: async () => ok(undefined),
  });
const job = { name: 'count', everySeconds: 1, run: async () => undefined };

describe('When a service is declared by its capabilities', () => {
  it('Then it has the parts of all of them, in their order', async () => {
    const prepared: string[] = [];
    const { routes, jobs, retention, snapshot, prepare } = service(
      { routes: [get('/api/a')], retention: { a: fixedSize('One row') }, prepare: async () => void prepared.push('a') },
      { jobs: [job], snapshot: { leaveOut: { b: 'A secret' } } },
      {
        routes: [get('/api/b')],
        retention: { b: fixedSize('Two rows') },
        prepare: async () => void prepared.push('b'),
      },
    );
    expect(routes.map(({ path }) => path)).toEqual(['/api/a', '/api/b']);
    expect(jobs).toEqual([job]);
    expect(Object.keys(retention ?? {})).toEqual(['a', 'b']);
    expect(snapshot).toEqual({ leaveOut: { b: 'A secret' } });
    await prepare?.(Object.create(null));
    expect(prepared).toEqual(['a', 'b']);
  });

  it('Then two of them have no table, job or route in common', () => {
    const table = { retention: { a: fixedSize('One row') } };
    expect(() => service(table, table)).toThrow('table of retention a');
    expect(() => service({ jobs: [job] }, { jobs: [job] })).toThrow('job count');
    expect(() => service({ routes: [get('/api/a')] }, { routes: [get('/api/a')] })).toThrow('GET /api/a');
  });

  it('Then paths may differ in a fixed part, not in the name of a parameter alone', () => {
    expect(service({ routes: [get('/api/{id}/a'), get('/api/b/{id}')] }).routes).toHaveLength(2);
    expect(() => service({ routes: [get('/api/{id}/a'), get('/api/{name}/a')] })).toThrow('/api/{id}/a, /api/{name}/a');
  });
});

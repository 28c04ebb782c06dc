import { IdParam } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { ListQuery } from './http/paging.ts';
import { noContent, ok, route } from './http/route.ts';
import { openApiOf } from './openapi.ts';
import { defineService } from './service.ts';

const Jersey = z.object({ name: z.string(), size: z.string().default('M') }).meta({ id: 'Jersey' });

const list = route({
  method: 'get',
  path: '/api/jerseys',
  access: 'signed-in',
  summary: 'All jerseys',
  query: ListQuery,
  answers: { 200: z.array(Jersey) },
  cache: 'revalidate',
  handle: async () => ok([]),
});
const change = route({
  method: 'put',
  path: '/api/jerseys/{id}',
  access: ['coach', 'admin'],
  audit: 'none: a test',
  summary: 'Change a jersey',
  params: z.object({ id: IdParam }),
  body: Jersey,
  answers: { 200: Jersey },
  problems: { number_taken: 409, number_worn: 409 },
  idempotent: { permit: 'role' },
  handle: async () => ok({ name: '' }),
});
const health = route({
  method: 'delete',
  path: '/api/jerseys',
  access: 'public',
  summary: 'Remove all',
  answers: { 204: null },
  handle: async () => noContent(),
});
const inside = route({
  method: 'get',
  path: '/internal/keys',
  access: 'public',
  summary: 'Keys',
  answers: { 200: z.string() },
  handle: async () => ok(''),
});

function documentOf(routes: (typeof list | typeof change | typeof health | typeof inside)[]) {
  return openApiOf(defineService({ name: 'gamedata', title: 'Jerseys', migrations: {}, routes }));
}

describe('When the OpenAPI document of a service is created', () => {
  const document = documentOf([change, list, health, inside]);

  it('Then it does not depend on the order of the routes, and contains no internal route', () => {
    expect(JSON.stringify(documentOf([inside, health, list, change]))).toBe(JSON.stringify(document));
    expect(Object.keys(document.paths ?? {})).toEqual(['/api/jerseys', '/api/jerseys/{id}']);
  });

  it('Then a field with a default is optional in requests and required in answers', () => {
    expect(document.components?.schemas?.Jersey).toMatchObject({ required: ['name'] });
    expect(document.components?.schemas?.JerseyOutput).toMatchObject({ required: ['name', 'size'] });
  });

  it('Then an operation documents the roles that may call it, and its refusals', () => {
    const operation = document.paths?.['/api/jerseys/{id}']?.put;
    expect(operation).toMatchObject({
      operationId: 'putJerseysId',
      security: [{ session: [] }],
      'x-roles': ['coach', 'admin'],
      'x-codes': { number_taken: 409, number_worn: 409 },
    });
    expect(Object.keys(operation?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '408',
      '409',
      '413',
      '415',
      '421',
      '422',
      '431',
      '503',
    ]);
    expect(operation?.responses?.['409']).toEqual({
      description: '`another_user`, `number_taken`, `number_worn`',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    });
    expect(document.paths?.['/api/jerseys']?.delete).toMatchObject({ security: [], 'x-roles': 'public' });
  });

  it('Then every operation documents the refusals of the gateway', () => {
    const operations = Object.values(document.paths ?? {}).flatMap(({ get, put, delete: removed }) =>
      [get, put, removed].filter((operation) => operation !== undefined),
    );
    expect(operations).toHaveLength(3);
    for (const { responses } of operations) {
      expect(responses?.['400']?.description).toMatch(/^`bad_path`/);
      expect(responses?.['431']).toMatchObject({ description: '`headers_too_large`' });
    }
  });

  it('Then parameters of a path or query have their own types', () => {
    expect(document.paths?.['/api/jerseys/{id}']?.put?.parameters?.[0]).toEqual({
      in: 'path',
      name: 'id',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    });
    expect(document.paths?.['/api/jerseys']?.get?.parameters).toContainEqual({
      in: 'query',
      name: 'limit',
      schema: { type: 'integer', minimum: 1, maximum: 200, description: 'At most this many; all without it' },
    });
    expect(Object.keys(document.paths?.['/api/jerseys']?.get?.responses ?? {})).toContain('304');
  });
});

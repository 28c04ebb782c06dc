import { IdParam } from '@fieldhouse/contracts';
import * as z from 'zod';
import { conflict } from '../http/problem.ts';
import { created, noContent, ok, route } from '../http/route.ts';
import { signed } from '../http/signed/signed.ts';
import { defineService } from '../service.ts';
import { emptyConsumers } from './empty-consumers.ts';

const Jersey = z.object({ id: z.int(), name: z.string(), number: z.int() });
const JerseyForm = z.object({
  name: z.string('Please enter a name').min(1, 'Please enter a name'),
  number: z.int('Please enter a number').min(0).max(99, 'Numbers end at 99'),
  owner: z.object({ age: z.int('Please enter an age') }).optional(),
});

/** A small service with a route of each kind, for tests of what the kit does for every route. */
export const jerseys = defineService({
  name: 'gamedata',
  consumers: emptyConsumers('gamedata'),
  title: 'Jerseys',
  migrations: {},
  routes: [
    route({
      method: 'get',
      path: '/api/jerseys/{id}',
      access: ['coach', 'admin'],
      summary: 'A jersey',
      params: z.object({ id: IdParam }),
      query: z.object({ size: z.enum(['S', 'M'], 'Please choose a size').optional() }),
      answers: { 200: Jersey },
      handle: async ({ params }) => {
        const row = { id: params.id, name: 'Mia', number: params.id === 66 ? 0.5 : 7, secret: 'x' };
        return ok(row);
      },
    }),
    route({
      method: 'get',
      path: '/api/jerseys/free',
      access: 'public',
      summary: 'Free numbers',
      answers: { 200: z.object({ who: z.int().nullable() }) },
      handle: async ({ who }) => ok({ who: who?.userId ?? null }),
    }),
    route({
      method: 'post',
      path: '/api/jerseys',
      access: 'signed-in',
      audit: 'none: a test',
      summary: 'Add a jersey',
      body: JerseyForm,
      answers: { 201: Jersey },
      problems: { number_taken: 409 },
      handle: async ({ body }) => {
        if (body.number === 13) throw conflict('number_taken', 'Number 13 is taken', { owner: 'Ben' });
        if (body.number === 99) throw new Error('a secret detail');
        return created({ id: 1, name: body.name, number: body.number });
      },
    }),
    route({
      method: 'post',
      path: '/api/jerseys/returned',
      access: 'public',
      crossSite: 'allowed',
      summary: 'The laundry reports a returned jersey',
      body: signed(z.object({ number: z.int('Please enter a number') }), {
        secretOf: ({ bounceSecret }) => bounceSecret,
      }),
      answers: { 200: z.object({ number: z.int() }) },
      handle: async ({ body }) => ok({ number: body.number }),
    }),
    route({
      method: 'post',
      path: '/api/jerseys/many',
      access: ['coach'],
      audit: 'none: a test',
      summary: 'Check many jerseys',
      body: z.object({ jerseys: z.array(JerseyForm), of: z.string() }),
      longLists: { jerseys: JerseyForm },
      answers: { 200: z.object({ jerseys: z.array(JerseyForm), of: z.string() }) },
      handle: async ({ body }) => ok(body),
    }),
    route({
      method: 'post',
      path: '/api/jerseys/notes',
      access: 'public',
      summary: 'Send a note about jerseys',
      body: z.object({ text: z.string() }),
      answers: { 204: null },
      handle: async () => noContent(),
    }),
    route({
      method: 'delete',
      path: '/api/jerseys/{id}',
      access: ['admin'],
      audit: 'none: a test',
      summary: 'Remove a jersey',
      params: z.object({ id: IdParam }),
      answers: { 204: null },
      handle: async () => noContent(),
    }),
  ],
});

export const coach = { userId: 5, role: 'coach' } as const;
export const parent = { userId: 7, role: 'parent' } as const;
/** A valid form. */
export const form = { name: 'Mia', number: 7 };

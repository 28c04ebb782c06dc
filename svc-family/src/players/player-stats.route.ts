import { AGE_GROUPS } from '@fieldhouse/contracts';
import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { playerStats } from './player-stats.ts';

const Count = z.int().min(0);

/** The figures above the players' directory (product decision 47). Those after the third count only active children. */
const PlayerStats = z
  .object({
    total: Count.describe('Active and archived'),
    active: Count,
    joinedThisMonth: Count.describe('Added since the first of the month, archived ones included'),
    averageAge: z.number().nullable().describe('One decimal; null without children'),
    youngest: z.int().nullable(),
    oldest: z.int().nullable(),
    missingSizes: Count.describe('Without a shirt or pant size'),
    missingDocument: Count.describe('Without an age document'),
    ageGroups: z.array(z.object({ id: z.enum(AGE_GROUPS.map(({ id }) => id)), count: Count })),
  })
  .meta({ id: 'PlayerStats' });

export const playerStatsRoute = route({
  method: 'get',
  path: '/api/all-children/stats',
  access: ['coach', 'admin'],
  permissions: ['child.search-all'],
  summary: 'How many children there are, how old, and what is missing',
  answers: { 200: PlayerStats },
  handle: async ({ ctx }) => ok(await playerStats(ctx)),
});

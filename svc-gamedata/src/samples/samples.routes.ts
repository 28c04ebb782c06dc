import { noContent, ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { createSamples, removeSamples } from './create-samples.ts';

export const createSamplesRoute = route({
  method: 'post',
  path: '/api/game-data/create-sample',
  access: ['coach', 'admin'],
  permissions: ['game-record.add-samples'],
  audit: {
    action: 'game-records.sample-added',
    label: 'Added sample games',
    verb: 'added sample game records',
    subject: 'club',
  },
  summary: 'Add test data: game records marked as samples; none while there are some already',
  answers: { 200: z.object({ created: z.int().min(0) }) },
  handle: async ({ ctx }) => ok({ created: await createSamples(ctx) }),
});

export const removeSamplesRoute = route({
  method: 'delete',
  path: '/api/game-data/sample',
  access: ['coach', 'admin'],
  permissions: ['game-record.add-samples'],
  audit: {
    action: 'game-records.sample-removed',
    label: 'Removed sample games',
    verb: 'removed the sample game records',
    subject: 'club',
  },
  summary: 'Remove all test data',
  answers: { 204: null },
  async handle({ ctx }) {
    await removeSamples(ctx);
    return noContent();
  },
});

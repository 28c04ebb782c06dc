import { locationById } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { findLocation } from './location.repository.ts';

export const locationByIdAnswer = answers(locationById, async ({ id }, ctx) => ({
  location: (await findLocation(ctx.db, id)) ?? null,
}));

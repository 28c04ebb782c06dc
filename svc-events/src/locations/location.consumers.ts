import { consumer } from '@fieldhouse/service-kit';
import { applyLocation, removeLocation } from './location-projection.ts';

export const locationConsumers = [
  consumer('location.created', ({ data }, tx, ctx) => applyLocation(tx, ctx, data)),
  consumer('location.updated', ({ data }, tx, ctx) => applyLocation(tx, ctx, data)),
  consumer('location.deleted', ({ data }, tx) => removeLocation(tx, data)),
];

import { consumer } from '@fieldhouse/service-kit';
import { applyLocation, applyLocationGone } from './known-location.ts';

export const locationConsumers = [
  consumer('location.created', ({ data }, tx, ctx) => applyLocation(tx, ctx, data)),
  consumer('location.updated', ({ data }, tx, ctx) => applyLocation(tx, ctx, data)),
  consumer('location.deleted', ({ data }, tx) => applyLocationGone(tx, data)),
];

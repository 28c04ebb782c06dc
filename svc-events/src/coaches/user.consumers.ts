import { consumer } from '@fieldhouse/service-kit';
import { applyUser } from './coaches-for.ts';

export const userConsumers = [
  consumer('user.registered', ({ data }, tx) => applyUser(tx, data)),
  consumer('user.updated', ({ data }, tx) => applyUser(tx, data)),
];

import { consumer } from '@fieldhouse/service-kit';
import { applyChild, applyGuardian } from './known-child.ts';

export const childConsumers = [
  consumer('child.created', ({ data }, tx) => applyChild(tx, data)),
  consumer('guardian.linked', ({ data }, tx) => applyGuardian(tx, data)),
];

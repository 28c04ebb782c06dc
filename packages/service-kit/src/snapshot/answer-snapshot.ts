import { snapshotOf } from '@fieldhouse/contracts';
import type { ServiceDefinition, StreamHandler } from '../service.ts';
import { kitLeftOut } from './snapshot-rules.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** Every service's answer to svc-admin with its snapshot. */
export function snapshotAnswer({ name, snapshot }: Pick<ServiceDefinition, 'name' | 'snapshot'>): StreamHandler {
  const leftOut = { ...kitLeftOut, ...snapshot?.leaveOut };
  return { call: snapshotOf(name), handle: (ctx) => writeSnapshot(ctx, leftOut) };
}

import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import { LocationState } from '../events/index.ts';
import { internalCall, REQUIRED_TIMEOUT_MS } from './call.ts';

/** A location by id, from the owner. Null: no such location. */
export const locationById = internalCall({
  to: 'admin',
  name: 'location-by-id',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['events'],
  input: z.object({ id: Id }),
  output: z.object({ location: LocationState.nullable() }),
});

import * as z from 'zod';
import { ChildState, EventState, GuardianState, LocationState, UserState } from '../events/index.ts';
import { type InternalCall, internalCall, REQUIRED_TIMEOUT_MS } from './call.ts';

/** The first `limit` rows after an id, in ascending order of their ids. */
export const PageQuery = z.object({ afterId: z.int().min(0), limit: z.int().min(1).max(1000) });
export type PageQuery = z.infer<typeof PageQuery>;

/** A page of the entities that a service owns, without deleted ones. */
export interface Page<State> {
  rows: State[];
  /** No state or deletion that was committed before the page was read has a higher version. */
  upTo: number;
}

/** Requests the owner's current states page by page, to rebuild a projection of them. */
export type PageCall<State> = InternalCall<typeof PageQuery, z.ZodType<Page<State>>>;

function pageCall<State extends z.ZodType>({
  state,
  ...call
}: Pick<InternalCall, 'to' | 'name' | 'from'> & { state: State }) {
  const output = z.object({ rows: z.array(state), upTo: z.int().min(0) });
  return internalCall({ ...call, timeoutMs: REQUIRED_TIMEOUT_MS, input: PageQuery, output });
}

export const usersAfter = pageCall({
  to: 'auth',
  name: 'users-after',
  from: ['family', 'events', 'admin', 'notify'],
  state: UserState,
});

export const childrenAfter = pageCall({
  to: 'family',
  name: 'children-after',
  from: ['events', 'gamedata', 'admin', 'notify'],
  state: ChildState,
});

export const guardiansAfter = pageCall({
  to: 'family',
  name: 'guardians-after',
  from: ['events', 'notify'],
  state: GuardianState,
});

export const eventsAfter = pageCall({ to: 'events', name: 'events-after', from: ['admin'], state: EventState });

export const locationsAfter = pageCall({
  to: 'admin',
  name: 'locations-after',
  from: ['events'],
  state: LocationState,
});

import type { DeadEvent } from '@fieldhouse/api';

/** Dead: given up. Parked: stored for a newer version of the service. */
export function stateText(state: DeadEvent['state']): string {
  return state === 'dead' ? 'Given up' : 'Waits for a newer version';
}

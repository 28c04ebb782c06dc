import type { LocalTime } from '@fieldhouse/contracts';

/** An event of the demo club, with dates relative to the day it is loaded. */
export interface DemoEvent {
  title: string;
  description: string;
  sport: 'baseball' | 'basketball' | 'group';
  /** Days from today; negative: past. */
  day: number;
  /** Whole days; 1 by default. */
  days?: number;
  from: LocalTime;
  to: LocalTime;
  /** An id of DEMO_LOCATIONS. */
  locationId: number;
  /** Ids of DEMO_COACHES. */
  coachIds: number[];
  capacity: number;
  /** Cents. */
  price: number;
  minAge?: number;
  maxAge?: number;
  /** Length of a time slot in minutes. */
  slots?: 15 | 30 | 45 | 60;
  /** The number of weekly events, when this is a series. */
  weeks?: number;
  /** An id of DEMO_TEAMS. */
  teamId?: number;
  /** Ids of the registered children, of DEMO_CHILDREN; for an event with slots: by the start of the slot. */
  children: readonly number[] | Readonly<Record<LocalTime, number>>;
}

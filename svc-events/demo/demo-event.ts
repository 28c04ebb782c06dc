import type { LocalTime } from '@fieldhouse/contracts';

/** An event of the demo club, told relative to the day it is loaded. */
export interface DemoEvent {
  title: string;
  description: string;
  sport: 'baseball' | 'basketball' | 'group';
  /** Days from today; negative: past. */
  day: number;
  /** Whole days; 1 unless told. */
  days?: number;
  from: LocalTime;
  to: LocalTime;
  /** Of DEMO_LOCATIONS. */
  locationId: number;
  /** Of DEMO_COACHES. */
  coachIds: number[];
  capacity: number;
  /** Cents. */
  price: number;
  minAge?: number;
  maxAge?: number;
  /** Minutes of a time slot. */
  slots?: 15 | 30 | 45 | 60;
  /** Weekly events of the series. */
  weeks?: number;
  /** Of DEMO_TEAMS. */
  teamId?: number;
  /** Who is registered, of DEMO_CHILDREN; for an event with slots by the slot's start. */
  children: readonly number[] | Readonly<Record<LocalTime, number>>;
}

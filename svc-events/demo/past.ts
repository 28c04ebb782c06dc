import type { DemoEvent } from './demo-event.ts';

type EventKind = Omit<DemoEvent, 'day' | 'children'>;

const HITTING: EventKind = {
  title: 'Hitting Clinic: Line Drives',
  description: 'Contact first: tee, front toss and live rounds.',
  sport: 'baseball',
  from: '09:00',
  to: '10:30',
  locationId: 1,
  coachIds: [2],
  capacity: 16,
  price: 2500,
};
const DRIBBLING: EventKind = {
  title: 'Dribble and Drive',
  description: 'Handles under pressure and strong finishes.',
  sport: 'basketball',
  from: '17:30',
  to: '18:30',
  locationId: 2,
  coachIds: [3],
  capacity: 10,
  price: 1800,
};
const SPEED: EventKind = {
  title: 'Speed and Agility, All Sports',
  description: 'Ladders, cones and short sprints on grass.',
  sport: 'group',
  from: '13:00',
  to: '14:15',
  locationId: 3,
  coachIds: [4],
  capacity: 24,
  price: 0,
};
const OUTFIELD: EventKind = {
  title: 'Outfield Reads',
  description: 'First steps, routes and throws to the cut-off.',
  sport: 'baseball',
  from: '18:00',
  to: '19:30',
  locationId: 4,
  coachIds: [2, 4],
  capacity: 12,
  price: 2200,
};
const CAMP: EventKind = {
  title: 'Fall Skills Camp',
  description: 'Two mornings of every skill, in groups by age.',
  sport: 'baseball',
  days: 2,
  from: '09:00',
  to: '12:00',
  locationId: 4,
  coachIds: [2, 3],
  capacity: 18,
  price: 9000,
};

/** Twenty events of the last eleven weeks: the kind, how many days ago, and the registered children. */
const PAST_DATES: ReadonlyArray<readonly [kind: EventKind, daysAgo: number, children: readonly number[]]> = [
  [HITTING, 3, [1, 3, 4, 5, 8, 9, 13, 16, 17]],
  [DRIBBLING, 5, [2, 4, 6, 14, 17, 19]],
  [SPEED, 8, [1, 2, 6, 7, 10, 12, 13, 18, 20]],
  [OUTFIELD, 10, [5, 7, 11, 15, 16, 19]],
  [HITTING, 14, [1, 3, 5, 8, 9, 11]],
  [DRIBBLING, 16, [2, 3, 6, 12, 14, 17, 18]],
  [CAMP, 20, [1, 3, 5, 6, 7, 8, 9, 11, 13, 15, 16, 17]],
  [SPEED, 22, [4, 10, 12, 13, 14, 20]],
  [OUTFIELD, 25, [7, 11, 15, 18]],
  [HITTING, 29, [3, 4, 5, 9, 13, 16]],
  [DRIBBLING, 31, [2, 6, 14, 17, 19]],
  [SPEED, 36, [1, 2, 4, 8, 10, 17, 20]],
  [OUTFIELD, 38, [5, 11, 15, 16]],
  [HITTING, 43, [1, 8, 9, 13, 17]],
  [DRIBBLING, 45, [3, 12, 14, 18, 19]],
  [SPEED, 50, [6, 7, 10, 13, 20]],
  [OUTFIELD, 54, [7, 11, 15, 19]],
  [HITTING, 58, [3, 4, 5, 16]],
  [DRIBBLING, 65, [2, 12, 17, 18]],
  [SPEED, 75, [1, 4, 8, 10, 12, 20]],
];

export const PAST: readonly DemoEvent[] = PAST_DATES.map(([kind, daysAgo, children]) => ({
  ...kind,
  day: -daysAgo,
  children,
}));

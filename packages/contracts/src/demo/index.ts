import type { TeamSport } from '../club/enumerations.ts';

/** The fixed ids and names of the demo club. Each service loads its own part, so the ids must be the same. */

export const DEMO_PASSWORD = 'fieldhouse';

export interface DemoUser {
  id: number;
  username: string;
  role: 'parent' | 'coach' | 'admin';
  firstName: string;
  lastName: string;
}

export const DEMO_ADMIN: DemoUser = { id: 1, username: 'admin', role: 'admin', firstName: 'Avery', lastName: 'Stone' };

export const DEMO_COACHES: readonly DemoUser[] = [
  { id: 2, username: 'coach', role: 'coach', firstName: 'Dana', lastName: 'Mercer' },
  { id: 3, username: 'coach2', role: 'coach', firstName: 'Theo', lastName: 'Banks' },
  { id: 4, username: 'coach3', role: 'coach', firstName: 'Ines', lastName: 'Ford' },
];

const FAMILIES: ReadonlyArray<readonly [firstName: string, lastName: string]> = [
  ['Rosa', 'Alvarez'],
  ['Ji-won', 'Park'],
  ['Chidi', 'Okafor'],
  ['Megan', 'Sullivan'],
  ['Priya', 'Raman'],
  ['Luis', 'Herrera'],
  ['Hannah', 'Weber'],
  ['Marcus', 'Greene'],
  ['Elena', 'Petrov'],
  ['Sam', 'Whitaker'],
  ['Noor', 'Haddad'],
  ['Grace', 'Nguyen'],
];

/** parent, parent2 … parent12: ids 5 to 16. */
export const DEMO_PARENTS: readonly DemoUser[] = FAMILIES.map(([firstName, lastName], index) => ({
  id: 5 + index,
  username: index === 0 ? 'parent' : `parent${index + 1}`,
  role: 'parent',
  firstName,
  lastName,
}));

export interface DemoChild {
  id: number;
  parentId: number;
  firstName: string;
  lastName: string;
  nickname: string | null;
  /** Whole years old, and how many days past the birthday, on the day the demo is loaded. */
  age: number;
  daysSinceBirthday: number;
}

const CHILDREN: ReadonlyArray<readonly [family: number, firstName: string, age: number, nickname?: string]> = [
  [0, 'Mateo', 9, 'Teo'],
  [0, 'Lucia', 13],
  [1, 'June', 11],
  [1, 'Min', 8],
  [2, 'Eli', 10],
  [2, 'Ada', 12, 'Ace'],
  [3, 'Declan', 14],
  [3, 'Nora', 9],
  [4, 'Arjun', 10],
  [4, 'Meera', 7],
  [5, 'Diego', 12],
  [5, 'Sofia', 15],
  [6, 'Finn', 8],
  [6, 'Clara', 11],
  [7, 'Isaiah', 13, 'Zay'],
  [8, 'Nikolai', 10, 'Niko'],
  [9, 'Harper', 9],
  [9, 'Owen', 16],
  [10, 'Layla', 12],
  [11, 'Theo', 6],
];

/** Twenty children of the twelve families: ids 1 to 20. */
export const DEMO_CHILDREN: readonly DemoChild[] = CHILDREN.map(([family, firstName, age, nickname], index) => ({
  id: index + 1,
  parentId: 5 + family,
  firstName,
  lastName: FAMILIES[family]?.[1] ?? '',
  nickname: nickname ?? null,
  age,
  daysSinceBirthday: 20 + index * 13,
}));

/** Guardians in addition to the parent who added the child: Marcus Greene for Nikolai. */
export const DEMO_SECOND_GUARDIANS: ReadonlyArray<{ childId: number; userId: number }> = [{ childId: 16, userId: 12 }];

export const DEMO_LOCATIONS = [
  { id: 1, name: 'North Cages', address: '4120 Ranch Road 12, Dripping Springs, TX 78620' },
  { id: 2, name: 'Barn Court', address: '4120 Ranch Road 12, Dripping Springs, TX 78620' },
  { id: 3, name: 'East Pasture', address: '310 Creek Road, Dripping Springs, TX 78620' },
  { id: 4, name: 'Hill Diamond', address: '77 Mercer Street, Wimberley, TX 78676' },
] as const;

export interface DemoTeam {
  id: number;
  name: string;
  sport: TeamSport;
  minAge: number;
  maxAge: number;
  leagueName: string | null;
  /** Of DEMO_COACHES. */
  coachIds: readonly number[];
  /** Of DEMO_CHILDREN, each within the team's ages. */
  childIds: readonly number[];
}

export const DEMO_TEAMS: readonly DemoTeam[] = [
  {
    id: 1,
    name: 'Fieldhouse 10U',
    sport: 'baseball',
    minAge: 8,
    maxAge: 10,
    leagueName: 'Hill Country Youth Baseball',
    coachIds: [2],
    childIds: [1, 5, 8, 9, 13, 16],
  },
  {
    id: 2,
    name: 'Fieldhouse 13U',
    sport: 'basketball',
    minAge: 11,
    maxAge: 13,
    leagueName: 'Hays County Hoops',
    coachIds: [3, 4],
    childIds: [2, 3, 6, 14, 15, 19],
  },
  {
    id: 3,
    name: 'Saturday Squad',
    sport: 'baseball',
    minAge: 5,
    maxAge: 8,
    leagueName: null,
    coachIds: [4],
    childIds: [10, 20],
  },
];

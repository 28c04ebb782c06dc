import type { Call } from '../speed/client.ts';

/** The same call, repeated for `ms` milliseconds. */
export interface Repeat {
  kind: 'repeat';
  site: string;
  call: Call;
  /** Every answer must have this status. */
  status: number;
  connections: number;
  ms: number;
}

/** Every call once, over `connections` connections. */
export interface Burst {
  kind: 'burst';
  site: string;
  calls: readonly Call[];
  /** Every answer must have one of these. */
  statuses: readonly number[];
  connections: number;
}

/** The SQL statement of a registration, once for each set of values, over `connections` connections. */
export interface Book {
  kind: 'book';
  databaseUrl: string;
  statement: string;
  values: ReadonlyArray<readonly unknown[]>;
  /** The message of the error that the statement may raise. */
  refusal: string;
  connections: number;
}

/** A call of a visit. Results list its times under its name. */
export interface Step {
  name: string;
  call: Call;
  status: number;
}

/** Visits to several sites in turns, one call at a time. */
export interface Turns {
  kind: 'turns';
  visits: ReadonlyArray<{ site: string; steps: readonly Step[] }>;
  turns: number;
}

export type Job = Repeat | Burst | Book | Turns;

/** The result of a burst; `p99` in ms. */
export interface BurstResult {
  seconds: number;
  /** The number of successful registrations. */
  done: number;
  p99: number;
}

export interface Results {
  repeat: { perSecond: number };
  burst: BurstResult;
  book: BurstResult;
  /** By site and step, in ms. */
  turns: ReadonlyArray<Readonly<Record<string, readonly number[]>>>;
}

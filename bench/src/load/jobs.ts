import type { Call } from '../speed/client.ts';

/** The same call again and again, for so long. */
export interface Repeat {
  kind: 'repeat';
  site: string;
  call: Call;
  /** The one that every answer must have. */
  status: number;
  connections: number;
  ms: number;
}

/** Every call once, so many at a time. */
export interface Burst {
  kind: 'burst';
  site: string;
  calls: readonly Call[];
  /** Those that an answer may have. */
  statuses: readonly number[];
  connections: number;
}

/** The statement of a registration, once for each set of values, so many at a time. */
export interface Book {
  kind: 'book';
  databaseUrl: string;
  statement: string;
  values: ReadonlyArray<readonly unknown[]>;
  /** What the statement may raise. */
  refusal: string;
  connections: number;
}

/** A step of a visit; its time is kept under its name. */
export interface Step {
  name: string;
  call: Call;
  status: number;
}

/** The same visit to several sites, one site after the other, one call at a time. */
export interface Turns {
  kind: 'turns';
  visits: ReadonlyArray<{ site: string; steps: readonly Step[] }>;
  turns: number;
}

export type Job = Repeat | Burst | Book | Turns;

/** What a rush came to; times in ms. */
export interface BurstResult {
  seconds: number;
  /** How many had a place. */
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

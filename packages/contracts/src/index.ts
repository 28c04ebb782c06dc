/**
 * What the pieces agree on.
 * - `club`: words, dates, ages, money, time slots: the plain rules every piece shares
 * - `events`: the integration events, their publishers and their consumers
 * - `internal`: the calls between services
 * - `forms`: the schemas that a form fills and a route checks
 * - `permissions`: who may do what, for screens (an entry of its own)
 * - `audit`: what the audit records, and in which words (an entry of its own)
 * - `export`: what the files of the club's and of one family's data hold (an entry of its own)
 * - `demo`: the demo club's ids
 */
export * from './club/index.ts';
export * from './events/index.ts';
export * from './forms/index.ts';
export * from './internal/index.ts';

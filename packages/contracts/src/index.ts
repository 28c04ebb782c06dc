/**
 * What services and apps share.
 * - `club`: enumerations, dates, ages, money and time slots: plain functions without I/O
 * - `events`: the integration events, their publishers and their consumers
 * - `internal`: the calls between services
 * - `forms`: the schemas that a form fills and a route checks
 * - `permissions`: who may do what, for screens (an entry of its own)
 * - `audit`: what the audit records, and with which texts (an entry of its own)
 * - `export`: the content of the export files of the club and of one family (an entry of its own)
 * - `demo`: the demo club's ids
 */
export * from './club/index.ts';
export * from './events/index.ts';
export * from './forms/index.ts';
export * from './internal/index.ts';

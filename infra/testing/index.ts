/**
 * What tests across pieces stand on.
 * - `startClub()`: the whole platform with the demo club, in a process and a data folder of its own
 * - `startDistributedClub()`: the same as separate processes, which a test may kill
 * - `startRabbitmq()`, `startRedis()`: engines of a test's own, which it may stop
 * - `ensureChromium()`: the path of a real browser
 */

export { startRabbitmq } from '../engines/rabbitmq.ts';
export { startRedis } from '../engines/redis.ts';
export { freePort } from '../postgres/free-port.ts';
export { ensureChromium } from './chromium.ts';
export { type Club, startClub } from './club.ts';
export { type DistributedClub, startDistributedClub } from './distributed-club.ts';

/**
 * The engines under the distributed platform, as private instances of what the machine has.
 * - `startRabbitmq({ folder })`, `startRedis({ folder })`: each in a folder of its own, on free loopback ports
 * - `clearRabbitmq(folder)`, `clearRedis(folder)`: end what a killed process left running there
 */
export { clearRabbitmq, startRabbitmq } from './rabbitmq.ts';
export { clearRedis, startRedis } from './redis.ts';

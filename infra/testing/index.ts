/**
 * What tests across workspaces use.
 * - `startClub()`: the whole platform with the demo club, in a process and a data folder of its own
 * - `prepareClub()`, `newDataFolder()`: the demo club is loaded once and copied for each platform of a test run
 * - `startDistributedClub()`: the same as separate processes, which a test may kill
 * - `withPreviousRelease()`: a checkout of the release before this one, which such a platform can run
 * - `startPreviousProject()`: a site of that release in containers, which can be upgraded
 * - `gatewayInFront()`: the gateway that the distributed platform uses on this machine
 * - `clubDatabases()`: the addresses of the databases of either platform
 * - `growClub()`: the demo club many times as big; `openSessions()`: many people signed in at once
 * - `startRabbitmq()`, `startRedis()`: engines of a test's own, which it may stop
 * - `PROVISION_LOCK`: the lock of a PostgreSQL that `provision` and a restore take
 * - `testSettings()`: the settings of the platforms that tests start
 * - `forSize()`: how much a test does in `npm test`, and how much in `npm run test:long`
 * - `ROUTES`, `ruleOf()`: what the routes of the services declare
 * - `startPrometheus()`, `watchedQueries()`: a Prometheus that reads a platform, and what it is asked
 * - `ensureChromium()`: the path of a real browser
 */

export { type PreviousProject, startPreviousProject } from '../compose/previous-project.ts';
export { startRabbitmq } from '../engines/rabbitmq.ts';
export { startRedis } from '../engines/redis.ts';
export { stablePort } from '../machine/stable-port.ts';
export { metricsOfQuery, watchedQueries } from '../observe/queries.ts';
export { withPreviousRelease } from '../previous-release/checkout.ts';
export { PROVISION_LOCK } from '../provision/provision.ts';
export { checkClubBackup } from './check-club-backup.ts';
export { ensureChromium } from './chromium.ts';
export { type Club, startClub } from './club.ts';
export { clubDatabases, ownDatabases } from './club-databases.ts';
export { type DistributedClub, startDistributedClub } from './distributed-club.ts';
export { ensurePrograms } from './ensure-programs.ts';
export { gatewayInFront } from './gateway-in-front.ts';
export { growClub } from './growth/grow-club.ts';
export { openSessions } from './growth/sessions.ts';
export { newDataFolder } from './new-data-folder.ts';
export { prepareClub } from './prepared-club.ts';
export { findPrometheus, startPrometheus } from './prometheus.ts';
export { ROUTES, ruleOf } from './routes.ts';
export { testSettings } from './test-settings.ts';
export { DEFAULT_SEED, forSize } from './test-size.ts';

/** What a service is built on. */

// The shape of a service

export type { Who } from './identity/who.ts';
export * from './ports.ts';
export * from './service.ts';

// Its life

export type { Demo } from './demo/start-demo.ts';
export { readEnvironment, ServiceAddresses, ServiceSecrets, ServiceSettings } from './environment.ts';
export { type RunningService, startService } from './start-service.ts';

// Requests

export { csvAttachment } from './http/attachment.ts';
export { etagOf, matches } from './http/etag.ts';
export type { RequestClaim } from './http/idempotency-store.ts';
export { expectUnchanged } from './http/if-match.ts';
export type { IncomingUpload, UploadedFile } from './http/multipart/incoming-upload.ts';
export { multipart } from './http/multipart/multipart.ts';
export * from './http/paging.ts';
export { fetchPeer } from './http/peers.ts';
export * from './http/problem.ts';
export * from './http/route.ts';
export { IDENTITY_AUDIENCE, identityVerifier, type VerifyIdentity } from './identity/verify-identity.ts';
export { SERVICE_AUDIENCE, SERVICE_TOKEN_SECONDS, unknownService } from './identity/verify-service.ts';
export { TOKEN_ISSUER } from './identity/verify-token.ts';
export { openApiOf, writeOpenApi } from './openapi.ts';

// Its database

export { openDatabase } from './data/database.ts';
export { migrate } from './data/migrate.ts';
export type { Migration, Migrations } from './data/migrations.ts';
export { nextVersion } from './data/next-version.ts';
export { assertPoolBudget } from './data/pool-budget.ts';
export { prepared } from './data/prepared.ts';
export { applyProjection, buryProjection } from './data/projection.ts';
export { prefixQuery } from './data/search.ts';
export { sharedLook } from './data/shared-look.ts';
export { isCheckViolation, isForeignKeyViolation, isUniqueViolation, raisedCode } from './data/sql-errors.ts';

// What services tell each other

export { type DeadEvent, deadEvents, replayDead } from './messaging/dead-events.ts';
export { type Effect, effect } from './messaging/effect.ts';
export { forgetMessages } from './messaging/forget-messages.ts';
export { heardRecently } from './messaging/heard-recently.ts';
export { inBatches } from './messaging/in-batches.ts';
export { localTransport } from './messaging/local-transport.ts';
export { publish } from './messaging/publish.ts';
export { handingOver, pokeRelay } from './messaging/relay-door.ts';
export { type Messaging, startMessaging } from './messaging/start-messaging.ts';

// What services ask each other

export { askVia } from './calls/ask-via.ts';
export { httpCalls } from './calls/http-calls.ts';
export { localCalls } from './calls/local-calls.ts';
export { registerCalls } from './calls/register-calls.ts';

// Jobs, cache, mail, work that must wait its turn

export { EXPORTS_PER_USER, limitExports } from './cache/limit-exports.ts';
export { memoryCache } from './cache/memory-cache.ts';
export { refuseOverLimit } from './cache/refuse-over-limit.ts';
export { startJobs } from './jobs/start-jobs.ts';
export { limitConcurrency } from './limit-concurrency.ts';
export { keptMailer } from './mail/kept-mailer.ts';
export { MailNotTaken, type WhyNotTaken } from './mail/mail-not-taken.ts';

// Watching it

export { openLog } from './log.ts';
export { metricsOf } from './metrics.ts';
export { continueTrace, currentTrace, inTrace, type Trace } from './tracing.ts';

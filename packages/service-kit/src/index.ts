/** The library that every service is built on. */

// The shape of a service

export type { Who } from './identity/who.ts';
export * from './ports.ts';
export * from './service.ts';

// Start and settings

export { type BackupS3, type ClubValues, type DaySetting, DEFAULT_CLUB_VALUES } from './club-settings.ts';
export { demoTransaction } from './demo/demo-transaction.ts';
export type { Demo } from './demo/start-demo.ts';
export { readEnvironment, ServiceAddresses, ServiceSecrets, ServiceSettings } from './environment.ts';
export { operate } from './operator/operate.ts';
export type { OperatorCommand } from './operator/operator-command.ts';
export { operatorContext } from './operator/operator-context.ts';
export { schemaOf } from './operator/print-schema.ts';
export { type RunningService, startService } from './start-service.ts';
export { TimeLimitError, withTimeout } from './with-timeout.ts';

// Requests

export { ruleOf } from './http/access.ts';
export { PAGE_USER_HEADER, refuseAnotherUser } from './http/another-user.ts';
export { calendarAttachment, csvAttachment, jsonAttachment } from './http/attachment.ts';
export { etagOf, matches } from './http/etag.ts';
export { fillExample, RecordReference, recordOf } from './http/examples/example.ts';
export { RECORDS, type RecordsOfClub } from './http/examples/records.ts';
export { claimForStatement, type RequestClaim, storeNothing, storeOutcome } from './http/idempotency-store.ts';
export { expectUnchanged } from './http/if-match.ts';
export { overLimits } from './http/input-limits.ts';
export type { IncomingUpload, UploadedFile } from './http/multipart/incoming-upload.ts';
export { multipart, multipartRule } from './http/multipart/multipart.ts';
export * from './http/paging.ts';
export { fetchPeer } from './http/peers.ts';
export * from './http/problem.ts';
export * from './http/route.ts';
export { badSignature } from './http/signed/read-signed.ts';
export { SIGNATURE_HEADER, SIGNATURE_SECONDS, signed } from './http/signed/signed.ts';
export { unstorableTexts } from './http/storable-text.ts';
export { streamedList } from './http/stream-list.ts';
export { validatedEdit } from './http/validated-edit.ts';
export { IDENTITY_AUDIENCE, identityVerifier, type VerifyIdentity } from './identity/verify-identity.ts';
export { SERVICE_AUDIENCE, SERVICE_TOKEN_SECONDS, unknownService } from './identity/verify-service.ts';
export { TOKEN_ISSUER } from './identity/verify-token.ts';
export { openApiOf, writeOpenApi } from './openapi.ts';
export { inTurns } from './turns.ts';

// Database

export { applyAnswer } from './data/apply-answer.ts';
export { CannotStartError } from './data/cannot-start-error.ts';
export { countRows } from './data/count-rows.ts';
export { openDatabase } from './data/database.ts';
export { hasMigrations, migrate, type Schema } from './data/migrate.ts';
export type { Migration, Migrations } from './data/migrations.ts';
export { nextVersion } from './data/next-version.ts';
export { planForNewRows } from './data/plan-for-new-rows.ts';
export { assertPoolBudget, connectionsFor, maxConnectionsFor, poolSizeOf } from './data/pool-budget.ts';
export { prepared } from './data/prepared.ts';
export { applyProjection, tombstoneProjection } from './data/projection.ts';
export { prefixQuery } from './data/search.ts';
export { singleFlight } from './data/single-flight.ts';
export {
  isCheckViolation,
  isDeadlock,
  isForeignKeyViolation,
  isUniqueViolation,
  raisedCode,
} from './data/sql-errors.ts';
export { readSqlFunctions } from './data/sql-functions.ts';
export { transactionInTurn } from './data/transaction-in-turn.ts';

// Events between services

export { causeOf } from './messaging/cause-of.ts';
export { eventForStatement } from './messaging/event-for-statement.ts';
export { inBatches } from './messaging/in-batches.ts';
export type { Actor } from './messaging/insert-events.ts';
export { localTransport } from './messaging/local-transport.ts';
export { publish, publishAll } from './messaging/publish.ts';
export { queueOf } from './messaging/rabbitmq/topology.ts';
export { triggerRelay } from './messaging/relay.ts';
export { type Messaging, startMessaging } from './messaging/start-messaging.ts';
export { kitRetention } from './retention/kit-retention.ts';
export { purgeDeletedPeople } from './retention/purge-deleted-people.ts';
export { purgeOldRows, ROWS_AT_ONCE } from './retention/purge-old-rows.ts';
export { requestPurge } from './retention/request-purge.ts';
export {
  clubRecord,
  fixedSize,
  movedByMerge,
  projectionOf,
  type Retention,
  rowsToPurge,
} from './retention/retention.ts';

// Imports

export { type AccessRules, type Importer, importRecords } from './import/import-records.ts';

// Projections and their owners

export { answersPage } from './rebuild/answer-page.ts';
export { type Projection, projection } from './rebuild/projection.ts';

// What happened to a child

export { answersTimeline, readTimeline } from './timeline/read-timeline.ts';

// The audit

export { type AuditFacts, changedFields } from './audit/audit-facts.ts';
export { callOf } from './audit/audit-scope.ts';
export { recordAudit, withAudit } from './audit/record-audit.ts';
export { recordChange } from './audit/record-change.ts';
export { recordView } from './audit/record-view.ts';
export { type AuditedAction, auditedActions } from './audit/route-audit.ts';

// The club's settings

export { clubSettings, clubSettingsProjection } from './club/club-settings-projection.ts';

// People of other services

export { childMerged } from './people/child-merged.ts';
export { childProjection } from './people/children.ts';
export { shownEmail, storedEmail } from './people/email-address.ts';
export { entityProjection } from './people/entity-projection.ts';
export { familyProjection } from './people/families.ts';
export { type Family, fetchFamily } from './people/fetch-family.ts';
export { LATE_ROWS_FOR } from './people/late-rows.ts';
export { maskedEmail } from './people/masked-email.ts';
export { userContact } from './people/user-contact.ts';
export { userProjection } from './people/users.ts';

// Tokens of links and sessions

export { hashToken, newToken, tokenWithHash } from './tokens/token.ts';

// Calls between services

export { callVia, streamVia } from './calls/call-via.ts';
export { httpCalls } from './calls/http-calls.ts';
export { localCalls } from './calls/local-calls.ts';
export { registerCalls } from './calls/register-calls.ts';

// Snapshots

export { keepError } from './keep-error.ts';
export { expectLoaded } from './snapshot/expect-loaded.ts';
export { loadSnapshot, type SnapshotLoad } from './snapshot/load-snapshot.ts';
export { readParts, type TarPart } from './snapshot/read-parts.ts';
export { readSequences } from './snapshot/read-schema.ts';
export { kitLeftOut, type SnapshotRules } from './snapshot/snapshot-rules.ts';
export { addEntry } from './snapshot/tar-entry.ts';

// Jobs, limits, mail, concurrency

export { startJobs } from './jobs/start-jobs.ts';
export { limitConcurrency } from './limit-concurrency.ts';
export { EXPORTS_PER_USER, limitExports } from './limits/limit-exports.ts';
export { memoryLimits } from './limits/memory-limits.ts';
export { networkOf } from './limits/network-of.ts';
export { refuseOverLimit } from './limits/refuse-over-limit.ts';
export { stateSince } from './limits/state-since.ts';
export { MAIL_LIMIT_MS, MAILS_AT_ONCE } from './mail/mail-limit.ts';
export { MailNotAccepted, type NotAcceptedReason } from './mail/mail-not-accepted.ts';
export { type Sender, type SmtpMailer, smtpMailer } from './mail/smtp-mailer.ts';
export { storedMailer } from './mail/stored-mailer.ts';
export { type SmtpTrial, trySmtp } from './mail/try-smtp.ts';

// Observability

export { openLog } from './log.ts';
export { addReadGauges, counterOf, metricsOf } from './metrics.ts';
export { currentTrace, inSpan, SpanKind, type Trace, traceIdOf } from './tracing.ts';

import type { Readable } from 'node:stream';
import type { Clock, InternalCall, ServiceName, StreamCall } from '@fieldhouse/contracts';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { BackupS3, ClubValues } from './club-settings.ts';
import type { Who } from './identity/who.ts';
import type { Limits, Mailer } from './ports.ts';

/** A pool or a transaction of the service's own database. */
export type Db = Knex;
export type Tx = Knex.Transaction;

/** What a service is given to work with; the same in both ways to run. */
export interface ServiceContext {
  name: ServiceName;
  db: Db;
  limits: Limits;
  mailer: Mailer;
  clock: Clock;
  log: Logger;
  environment: ServiceEnvironment;
  /**
   * Asks another service, as this one, on behalf of `who`. Throws 503 `unavailable` past the call's limit or when
   * it is away.
   */
  ask: <Input extends z.ZodType, Output extends z.ZodType>(
    call: InternalCall<Input, Output>,
    input: z.input<Input>,
    who?: Who,
  ) => Promise<z.output<Output>>;
  /** Asks another service, as this one, for a stream of bytes. Throws 503 `unavailable` when it is away. */
  askStream: (call: StreamCall) => Promise<Readable>;
}

/** What work in a transaction is given: nobody is asked from there, see `askOutsideTransactions`. */
export type TransactionContext = Omit<ServiceContext, 'ask' | 'askStream'>;

/** Settings; read once from the process environment by `readEnvironment`. */
export interface ServiceEnvironment extends ClubValues {
  /** postgres:// of the service's own database and role. */
  databaseUrl: string;
  poolSize: number;
  /** Where every service answers the others: one address, or one for each replica. */
  serviceUrls: Readonly<Record<ServiceName, readonly string[]>>;
  /** The site's own address, for cross-site checks and links in mail: `https://club.example`. */
  siteUrl: string;
  /** Further names that requests may be addressed to. */
  allowedHosts?: readonly string[];
  /** Where to listen: 127.0.0.1 unless told. */
  host?: string;
  /** 0, or nothing: any free port. */
  port?: number;
  /** The broker; a service of its own process has one. */
  rabbitmqUrl?: string;
  /** Without it, limits and kept answers are this process's own. */
  redisUrl?: string;
  /** Without it, mail is kept. */
  smtpUrl?: string;
  mailFrom?: string;
  /** svc-notify alone: what reports of refused addresses are signed with; without it none are taken. */
  bounceSecret?: string;
  /** What this service asks svc-auth for service tokens with. */
  serviceSecret?: string;
  /** svc-admin alone: the folder of the backups. */
  backupDir?: string;
  /** svc-admin alone: the object store that keeps the backups instead of that folder. */
  backupS3?: BackupS3;
  /** svc-admin alone: the age recipient that backups are encrypted to; without one none are made. */
  backupPublicKey?: string;
  /** svc-auth alone: the `serviceSecret` of each. */
  serviceSecrets?: Readonly<Partial<Record<ServiceName, string>>>;
  /** How long a stopping replica goes on serving while its load balancer takes notice: 0 unless told. */
  drainSeconds?: number;
  /** svc-auth's private key, an Ed25519 JWK as JSON; without one it makes its own once, in its database. */
  signingKey?: string;
  production: boolean;
  demo: boolean;
  version: string;
  logLevel: string;
}

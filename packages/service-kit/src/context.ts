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

/** What the code of a service works with. It is the same in both ways to run. */
export interface ServiceContext {
  name: ServiceName;
  db: Db;
  limits: Limits;
  mailer: Mailer;
  clock: Clock;
  log: Logger;
  environment: ServiceEnvironment;
  /**
   * Calls another service on behalf of `who`. Throws 503 `unavailable` when the call takes longer than its limit or the
   * service is unavailable.
   */
  call: <Input extends z.ZodType, Output extends z.ZodType>(
    call: InternalCall<Input, Output>,
    input: z.input<Input>,
    who?: Who,
  ) => Promise<z.output<Output>>;
  /**
   * The definition's: at least those of the children that a member of staff is guardian of. Reads of them are no views.
   */
  ownChildIds?:
    | ((ctx: ServiceContext, who: Who, childIds: readonly number[]) => Promise<readonly number[]>)
    | undefined;
  /** Calls another service for a stream of bytes. Throws 503 `unavailable` when the service is unavailable. */
  callStream: (call: StreamCall) => Promise<Readable>;
}

/** The context of work in a transaction. It cannot call other services: see `callOutsideTransactions`. */
export type TransactionContext = Omit<ServiceContext, 'call' | 'callStream'>;

/** Settings; read once from the process environment by `readEnvironment`. */
export interface ServiceEnvironment extends ClubValues {
  /** postgres:// of the service's own database and role. */
  databaseUrl: string;
  poolSize: number;
  /** The addresses of every service for internal calls: one address for each replica. */
  serviceUrls: Readonly<Record<ServiceName, readonly string[]>>;
  /** The site's own address, for cross-site checks and links in mail: `https://club.example`. */
  siteUrl: string;
  /** Further host names that requests may use. */
  allowedHosts?: readonly string[];
  /** The address to listen on; the default is 127.0.0.1. */
  host?: string;
  /** 0 or undefined: any free port. */
  port?: number;
  /** The broker. A service that runs as its own process needs one. */
  rabbitmqUrl?: string;
  /** Without it, each process has its own limits and cached answers. */
  redisUrl?: string;
  /** Without it, mail is stored and not sent. */
  smtpUrl?: string;
  mailFrom?: string;
  /** svc-notify only: the secret that signs reports of refused addresses. Without it the service accepts no reports. */
  bounceSecret?: string;
  /** Another one that is accepted while it is changed. */
  acceptedBounceSecret?: string;
  /** svc-notify only: what the mail server and the key of pushes are encrypted with. Without it neither is stored. */
  settingsKey?: string;
  /** The secret with which this service requests service tokens from svc-auth. */
  serviceSecret?: string;
  /** svc-admin only: the folder of the backups. */
  backupDir?: string;
  /** svc-admin only: the object store for the backups, instead of that folder. */
  backupS3?: BackupS3;
  /** svc-admin only: the age recipient that backups are encrypted to. Without one no backups are made. */
  backupPublicKey?: string;
  /** svc-auth only: the `serviceSecret` of each service. */
  serviceSecrets?: Readonly<Partial<Record<ServiceName, string>>>;
  /** svc-auth only: another secret of each service that is accepted while it is changed. */
  acceptedSecrets?: Readonly<Partial<Record<ServiceName, string>>>;
  /** How long a stopping replica continues to serve until its load balancer has noticed; the default is 0. */
  drainSeconds?: number;
  /** Where traces are sent by OTLP. */
  otlpEndpoint?: string | undefined;
  /**
   * svc-auth's private key, an Ed25519 JWK as JSON. Without it, svc-auth creates a key once and stores it in its
   * database.
   */
  signingKey?: string;
  /** svc-auth only: public keys that the services accept beside its own, Ed25519 JWKs in a JSON array. */
  acceptedKeys?: string;
  production: boolean;
  demo: boolean;
  version: string;
  logLevel: string;
}

import type { Readable } from 'node:stream';
import type { Envelope, InternalCall, ServiceName, StreamCall } from '@fieldhouse/contracts';
import type { RequestHandler } from 'express';
import type { Who } from './identity/who.ts';

/**
 * Moves envelopes from outboxes to inboxes. Adapters: local (this process), RabbitMQ.
 * Contract: when `publish` resolves, every subscriber of each envelope holds it durably; an envelope may arrive
 * more than once.
 */
export interface EventTransport {
  publish: (envelopes: readonly Envelope[]) => Promise<void>;
  /** Starts delivery to `service`; resolves once it receives. `receive` resolves when the envelope is durable there. */
  subscribe: (service: ServiceName, receive: (envelope: Envelope) => Promise<void>) => Promise<Subscription>;
  /** Whether its broker is reached now; a transport without a broker has none of this. */
  isConnected?: () => boolean;
  close: () => Promise<void>;
}

export interface Subscription {
  /** Stops delivery and waits for what is being received. */
  stop: () => Promise<void>;
}

/** Calls between services. Adapters: in this process, HTTP with service identity. */
export interface ServiceCall {
  /** Input and output have passed the call's schemas. Rejects with 503 `unavailable` when the other is away or slow. */
  ask: (from: ServiceName, call: InternalCall, input: unknown, who: Who | undefined) => Promise<unknown>;
  /**
   * Asks for an answer of bytes. Rejects with 503 `unavailable` when the other is away; the stream breaks with an
   * error when the other side fails, and a stream that is destroyed ends the work there.
   */
  stream: (from: ServiceName, call: StreamCall) => Promise<Readable>;
  /**
   * Registers who answers `to`; a stream call is answered with a Readable; a service that stops withdraws its
   * answers.
   */
  answer: (
    to: ServiceName,
    handle: (call: string, from: ServiceName, input: unknown) => Promise<unknown>,
  ) => () => void;
  /** Takes calls from other processes; the service mounts it at `POST /internal/{call}`. */
  receive?: RequestHandler;
}

/** Counts what somebody may do so often only. Adapters: memory, Redis. Losing it forgets what was counted. */
export interface Limits {
  /** Counts one against `key` and tells how long to wait: 0 seconds while within `points` per `seconds`. */
  count: (key: string, rule: LimitRule) => Promise<LimitState>;
  /** The state without counting. */
  state: (key: string, rule: LimitRule) => Promise<LimitState>;
  /** Forgets what was counted. */
  forgive: (key: string, rule: LimitRule) => Promise<void>;
  close: () => Promise<void>;
}

export interface LimitRule {
  /** Keeps the counters of different limits apart. */
  name: string;
  points: number;
  seconds: number;
}

export interface LimitState {
  /** The rule's name: what a refusal is counted under. */
  limit: string;
  allowed: boolean;
  retryAfterSeconds: number;
}

/** A file that a mail carries. */
export interface Attachment {
  fileName: string;
  /** With its parameters: `text/calendar; method=PUBLISH; charset=utf-8`. */
  contentType: string;
  /** Text; it is sent as UTF-8. */
  content: string;
}

export interface Mail {
  /** Made from the event that caused it, so a repeated send is recognisable. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
  /**
   * Where one POST, of anybody who has this address, unsubscribes the reader (RFC 8058); only for mail one may go
   * without.
   */
  unsubscribeUrl?: string;
}

/** Hands a mail to the world. Adapters: kept (svc-notify's table is the mailbox), SMTP. */
export interface Mailer {
  /**
   * 'sent' when a server took it, 'kept' where mail stays in the platform. Throws `MailNotTaken`, which says
   * whether to try again.
   */
  send: (mail: Mail) => Promise<'sent' | 'kept'>;
  /** It would answer 'kept' to every mail: one that is complete when it is written needs not be handed to it. */
  keeps?: true;
}

/** A file of the backup store. */
export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
}

/** Keeps backup files, each under a name that is one part of a path. Adapters: folder, S3-compatible store. */
export interface BackupStore {
  /** Where the files are, for people: a folder's path, or `s3://bucket/prefix/`. */
  readonly location: string;
  /**
   * Stores what the stream brings. Its name exists only once the whole file is durable; a stream that breaks leaves
   * nothing. Rejects, with nothing changed, for a name that is taken or is none.
   */
  put: (name: string, content: Readable) => Promise<void>;
  /** Rejects for a name that is not there. */
  get: (name: string) => Promise<Readable>;
  /** Every stored file, in the order of their names. */
  list: () => Promise<StoredFile[]>;
  /** A name that is not there is no error. */
  delete: (name: string) => Promise<void>;
}

import type { Readable } from 'node:stream';
import type { Envelope, InternalCall, ServiceName, StreamCall } from '@fieldhouse/contracts';
import type { RequestHandler } from 'express';
import type { Who } from './identity/who.ts';

/**
 * Moves envelopes from outboxes to inboxes. Adapters: local (this process), RabbitMQ. An envelope may arrive more than
 * once, and after a later one.
 */
export interface EventTransport {
  /**
   * Resolves when every subscriber of each envelope has stored it durably, except those that it returns: why they were
   * not delivered, by event id. Rejects when nothing is certain, because the broker is unavailable.
   */
  publish: (envelopes: readonly Envelope[]) => Promise<Undelivered>;
  /** Starts delivery to `service`; resolves once it receives. `receive` resolves when the envelope is durable there. */
  subscribe: (service: ServiceName, receive: (envelope: Envelope) => Promise<void>) => Promise<Subscription>;
  /** Whether the broker is connected now. A transport without a broker does not have this method. */
  isConnected?: () => boolean;
  close: () => Promise<void>;
}

/** Why envelopes were not delivered, by event id; empty when all were. */
export type Undelivered = ReadonlyMap<string, unknown>;

export interface Subscription {
  /** Whether nothing waits for it in the broker and nothing is being received. */
  isIdle: () => Promise<boolean>;
  /** Stops delivery and waits for the envelopes that are being received. */
  stop: () => Promise<void>;
}

/** Calls between services. Adapters: in this process, HTTP with service identity. */
export interface ServiceCall {
  /**
   * Input and output have passed the call's schemas. Rejects with 503 `unavailable` when the other service is
   * unavailable or slow.
   */
  call: (from: ServiceName, call: InternalCall, input: unknown, who: Who | undefined) => Promise<unknown>;
  /**
   * Requests a stream of bytes. Rejects with 503 `unavailable` when the other service is unavailable. The stream fails
   * with an error when the other side fails, and destroying the stream ends the work there.
   */
  stream: (from: ServiceName, call: StreamCall) => Promise<Readable>;
  /**
   * Registers the handler of calls to `to`; a stream call is answered with a Readable. The returned function removes
   * the handler when the service stops.
   */
  answer: (
    to: ServiceName,
    handle: (call: string, from: ServiceName, input: unknown) => Promise<unknown>,
  ) => () => void;
  /** Receives calls from other processes; the service mounts it at `POST /internal/{call}`. */
  receive?: RequestHandler;
}

/** Counts actions that are limited. Adapters: memory, Redis. When the store is lost, counting begins again. */
export interface Limits {
  /** Counts one for `key` and returns how long to wait: 0 seconds while within `points` per `seconds`. */
  count: (key: string, rule: LimitRule) => Promise<LimitState>;
  /** Takes one count back, of work that was counted first and has failed. */
  uncount: (key: string, rule: LimitRule) => Promise<void>;
  /** The state without counting. */
  state: (key: string, rule: LimitRule) => Promise<LimitState>;
  /** Resets the count. */
  reset: (key: string, rule: LimitRule) => Promise<void>;
  close: () => Promise<void>;
}

export interface LimitRule {
  /** Separates the counters of different limits. */
  name: string;
  points: number;
  seconds: number;
}

export interface LimitState {
  /** The rule's name, under which a refusal is counted. */
  limit: string;
  allowed: boolean;
  retryAfterSeconds: number;
}

/** A file in a mail. */
export interface Attachment {
  fileName: string;
  /** With its parameters: `text/calendar; method=PUBLISH; charset=utf-8`. */
  contentType: string;
  /** Text; it is sent as UTF-8. */
  content: string;
}

export interface Mail {
  /** Derived from the event that caused the mail, so that a repeated send is recognizable. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
  /** Where answers go; without it to the sender. */
  replyTo?: string;
  /**
   * A POST to this address unsubscribes the recipient without signing in (RFC 8058). Only for mails that a recipient
   * may opt out of.
   */
  unsubscribeUrl?: string;
}

/** Sends mails. Adapters: stored (svc-notify's table is the mailbox), SMTP. */
export interface Mailer {
  /**
   * 'sent' when a server accepted it, 'stored' when mail stays in the platform. Throws `MailNotAccepted`, which says
   * whether to retry.
   */
  send: (mail: Mail) => Promise<'sent' | 'stored'>;
  /** It answers 'stored' to every mail, so a mail that is complete when it is stored need not be passed to it. */
  stores?: true;
}

/** A file of the backup store. */
export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
}

/** Stores backup files, each under a name that is one part of a path. Adapters: folder, S3-compatible store. */
export interface BackupStore {
  /** Where the files are, for people: a folder's path, or `s3://bucket/prefix/`. */
  readonly location: string;
  /**
   * Stores the content of the stream. The name exists only when the whole file is durable; a failed stream leaves
   * nothing. Rejects, with nothing changed, for a name that exists already or is invalid.
   */
  put: (name: string, content: Readable) => Promise<void>;
  /** Rejects for a name that does not exist. */
  get: (name: string) => Promise<Readable>;
  /** Every stored file, in the order of their names. */
  list: () => Promise<StoredFile[]>;
  /** A name that does not exist is not an error. */
  delete: (name: string) => Promise<void>;
}

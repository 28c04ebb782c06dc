import type { Envelope, InternalCall, ServiceName } from '@fieldhouse/contracts';
import type { RequestHandler } from 'express';
import type { Who } from './identity/who.ts';

/**
 * Moves envelopes from outboxes to inboxes. Adapters: local (this process), RabbitMQ.
 * Contract: when `publish` resolves, every subscriber of each envelope holds it durably; an envelope may arrive more than once.
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
  /** Registers who answers `to`; a service that stops withdraws its answers. */
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
  /** Where one POST, of anybody who has this address, unsubscribes the reader (RFC 8058); only for mail one may go without. */
  unsubscribeUrl?: string;
}

/** Hands a mail to the world. Adapters: kept (svc-notify's table is the mailbox), SMTP. */
export interface Mailer {
  /** 'sent' when a server took it, 'kept' where mail stays in the platform. Throws `MailNotTaken`, which says whether to try again. */
  send: (mail: Mail) => Promise<'sent' | 'kept'>;
  /** It would answer 'kept' to every mail: one that is complete when it is written needs not be handed to it. */
  keeps?: true;
}

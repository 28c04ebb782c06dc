import { randomUUID } from 'node:crypto';
import {
  byService,
  type Clock,
  type Envelope,
  EVENT_TYPES,
  type EventData,
  type EventTypeName,
  type ServiceName,
} from '@fieldhouse/contracts';
import { deleteRecordedViews } from '../audit/record-view.ts';
import { localCalls } from '../calls/local-calls.ts';
import { registerCalls } from '../calls/register-calls.ts';
import { DEFAULT_CLUB_VALUES } from '../club-settings.ts';
import type { Who } from '../identity/who.ts';
import { storedMailer } from '../mail/stored-mailer.ts';
import { localTransport } from '../messaging/local-transport.ts';
import type { Adapters, AnyCallHandler, ServiceContext, ServiceDefinition, ServiceEnvironment } from '../service.ts';
import { type RunningService, startService } from '../start-service.ts';
import { type TestClient, testClient } from './client.ts';
import { testDatabase } from './database.ts';
import { emptiableLimits } from './emptiable-limits.ts';
import { emptyTables } from './empty-tables.ts';
import { startIdentityIssuer } from './identity-issuer.ts';

interface TestServiceOptions {
  clock?: Clock;
  /** Fake answers of other services; a service without answers here is unavailable. */
  answers?: readonly AnyCallHandler[];
  environment?: Partial<Omit<ServiceEnvironment, 'serviceUrls'>> & {
    /** Addresses of running services; the others are unavailable. */
    serviceUrls?: Partial<ServiceEnvironment['serviceUrls']>;
  };
  /** Instead of the embedded ones, for example a mailer that fails or limits that are unavailable. */
  adapters?: Partial<Adapters>;
  /** How many replicas share the database and the adapters; requests go to the first. */
  replicas?: number;
}

/** Signed in just now, in session 1, unless it says otherwise. */
type TestUser = Pick<Who, 'userId' | 'role'> & Partial<Who>;

interface DeliveryOptions {
  actor?: Pick<Who, 'userId' | 'role'>;
  subject?: string;
  /** The same id twice is the same event delivered twice. */
  id?: string;
  /** The publisher of a type that every service publishes. */
  source?: ServiceName;
  /** When it was published; now unless set. */
  time?: Date;
  /** The trace of the request that caused it. */
  traceparent?: string;
}

export interface TestService extends Pick<RunningService, 'url' | 'ctx' | 'ready' | 'idle'> {
  /** Sends requests as a signed-in user: `service.as({ userId: 7, role: 'parent' }).get('/api/children')`. */
  as: (user: TestUser) => TestClient;
  /** Sends requests as a visitor. */
  anonymous: TestClient;
  /** The identity header's token, for a test that sends requests of its own. */
  tokenFor: (user: TestUser) => Promise<string>;
  /**
   * Delivers an event as its owner publishes it; resolves when it is handled. Throws when the data does not fit the
   * schema.
   */
  deliver: <Type extends EventTypeName>(type: Type, data: EventData<Type>, options?: DeliveryOptions) => Promise<void>;
  /** The events of this type that the service published, in order. */
  published: <Type extends EventTypeName>(type: Type) => Promise<Envelope<EventData<Type>>[]>;
  /**
   * Empties these tables, and those that refer to them. Without names: waits until the service is idle, then empties
   * all tables and limits, so that the next test finds the service as it started; ids continue.
   */
  empty: (...tables: string[]) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a service with a private, migrated database, as in production: real HTTP, real identity tokens. */
export async function startTestService(
  definition: ServiceDefinition,
  {
    clock = () => new Date(),
    answers = [],
    environment: settings = {},
    adapters = {},
    replicas = 1,
  }: TestServiceOptions = {},
): Promise<TestService> {
  const [database, issuer] = await Promise.all([testDatabase(definition), startIdentityIssuer()]);
  const limits = emptiableLimits();
  const used = {
    transport: localTransport(),
    calls: localCalls(),
    limits,
    mailer: storedMailer(),
    clock,
    ...adapters,
  };
  const others: RunningService[] = [];
  const release = async () => {
    await Promise.all([used.transport.close(), used.limits.close(), issuer.stop()]);
    await database.drop();
  };
  try {
    const common = environmentOf(database.url, issuer.url);
    const environment = { ...common, ...settings, serviceUrls: { ...common.serviceUrls, ...settings.serviceUrls } };
    const service = await startService(definition, used, environment);
    for (let count = 1; count < replicas; count++) others.push(await startService(definition, used, environment));
    registerFakePeers(answers, service.ctx, used);
    const tokenFor = (user: TestUser) => {
      const signedInAt = Math.floor(used.clock().getTime() / 1000);
      return issuer.tokenFor({ sessionId: 1, signedInAt, ...user }, definition.name);
    };
    return {
      url: service.url,
      ctx: service.ctx,
      ready: service.ready,
      idle: service.idle,
      as: (user) => testClient(service.url, async () => ({ 'X-Identity': await tokenFor(user) })),
      anonymous: testClient(service.url, async () => ({})),
      tokenFor,
      async deliver(type, data, options = {}) {
        const undelivered = await used.transport.publish([envelope(type, data, options, used.clock())]);
        for (const error of undelivered.values()) throw error;
        await service.idle();
      },
      published: (type) => publishedBy(service.ctx, type),
      async empty(...tables) {
        const { db } = service.ctx;
        if (tables.length > 0) return emptyTables(db, tables);
        await service.idle();
        await emptyTables(db, []);
        deleteRecordedViews(db);
        limits.empty();
      },
      async stop() {
        await Promise.all([...others, service].map((replica) => replica.stop()));
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

function environmentOf(databaseUrl: string, authUrl: string): ServiceEnvironment {
  const unreachable = ['http://127.0.0.1:9'];
  return {
    databaseUrl,
    poolSize: 6,
    serviceUrls: { ...byService(() => unreachable), auth: [authUrl] },
    siteUrl: 'http://fieldhouse.test',
    ...DEFAULT_CLUB_VALUES,
    production: false,
    demo: false,
    version: 'test',
    logLevel: process.env.TEST_LOG_LEVEL ?? 'silent',
  };
}

function registerFakePeers(answers: readonly AnyCallHandler[], ctx: ServiceContext, { calls }: Adapters): void {
  for (const [name, handlers] of Map.groupBy(answers, ({ call }): ServiceName => call.to)) {
    registerCalls({ name, title: name, migrations: {}, routes: [], calls: handlers }, ctx, calls);
  }
}

function envelope(
  type: EventTypeName,
  data: object,
  { actor, subject, id, source, time, traceparent }: DeliveryOptions,
  now: Date,
): Envelope {
  const { source: owner, data: schema } = EVENT_TYPES[type];
  const publisher = source ?? (owner === 'every service' ? undefined : owner);
  if (publisher === undefined) throw new Error(`Every service publishes ${type}: set the publisher in \`source\``);
  return {
    specversion: '1.0',
    id: id ?? randomUUID(),
    source: publisher,
    type,
    subject: subject ?? ('id' in data ? String(data.id) : publisher),
    time: (time ?? now).toISOString(),
    datacontenttype: 'application/json',
    ...(traceparent !== undefined && { traceparent }),
    ...(actor && { actor: actor.userId, actorrole: actor.role }),
    data: schema.parse(data),
  };
}

async function publishedBy<Type extends EventTypeName>(
  ctx: ServiceContext,
  type: Type,
): Promise<Envelope<EventData<Type>>[]> {
  const rows = await ctx
    .db('outbox')
    .where({ type })
    .orderBy('id')
    .select<{ envelope: Envelope<EventData<Type>> }[]>('envelope');
  return rows.map((row) => row.envelope);
}

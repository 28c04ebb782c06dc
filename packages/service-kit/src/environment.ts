import { byService, SERVICES, type ServiceName, type ServiceSetting, serviceVariable } from '@fieldhouse/contracts';
import * as z from 'zod';
import { BackupKeySettings, backupS3Of, ClubSettings, clubValues } from './club-settings.ts';
import { MIN_POOL_SIZE } from './data/pool-budget.ts';
import { HostSettings } from './hosts.ts';
import { readSecretSettings } from './secret-settings.ts';
import type { ServiceEnvironment } from './service.ts';

const Flag = z.enum(['0', '1']).default('0');

/** The address of one replica or of several, separated by commas. */
const Addresses = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1));

/** A secret that is shared with another process. It is too long to be guessed. */
const Secret = z.string().min(32, 'must be at least 32 characters long');

const passwordOf = (address: string) =>
  z.string().optional().describe(`Takes the place of the password in \`${address}\`, for sites with secrets as files`);

/**
 * The settings that a service reads from the process environment. The table in docs/operations.md is generated from
 * them.
 */
export const ServiceSettings = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe('The service’s own PostgreSQL database and role: `postgres://role:password@host:5432/database`'),
  DATABASE_POOL_SIZE: z.coerce
    .number<string>()
    .int()
    .min(2)
    .max(100)
    .default(10)
    .describe(
      `Connections of one replica at most; fewer than ${MIN_POOL_SIZE} count as ${MIN_POOL_SIZE}. All replicas of all ` +
        'services have to fit the server’s max_connections',
    ),
  DATABASE_PASSWORD: passwordOf('DATABASE_URL'),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .describe('The address people type, for links in mail and cookies; https in production, unless `DEMO=1`'),
  ...HostSettings.shape,
  HOST: z.string().default('127.0.0.1').describe('The address to listen on'),
  PORT: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('The port to listen on; 0: any free one'),
  RABBITMQ_URL: z
    .url({ protocol: /^amqps?$/ })
    .optional()
    .describe('The broker of the integration events: `amqp://user:password@host:5672/vhost`'),
  RABBITMQ_PASSWORD: passwordOf('RABBITMQ_URL'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Rate limits that all replicas share; without it each replica counts by itself'),
  REDIS_PASSWORD: passwordOf('REDIS_URL'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('svc-notify: the server that sends email; without it email is stored and shown to an admin'),
  MAIL_FROM: z.string().default('Fieldhouse <club@fieldhouse.example>').describe('svc-notify: the sender of email'),
  BOUNCE_SECRET: Secret.optional().describe(
    'svc-notify: what reports of refused addresses are signed with; without it none are accepted',
  ),
  BOUNCE_SECRET_ACCEPTED: Secret.optional().describe(
    'svc-notify: another secret of these reports that is accepted while it is changed',
  ),
  SETTINGS_KEY: Secret.optional().describe(
    'svc-notify: what the mail server that an admin sets and the key of pushes are encrypted with; without it neither is stored',
  ),
  SERVICE_SECRET: Secret.optional().describe(
    'The service’s own secret, with which it requests service tokens from svc-auth',
  ),
  SIGNING_KEY: z
    .string()
    .optional()
    .describe('svc-auth: its private Ed25519 key, a JWK as JSON; without it one is made once, in its database'),
  ACCEPTED_KEYS: z
    .string()
    .optional()
    .describe('svc-auth: public keys that are accepted beside its own while it is changed, a JSON array of JWKs'),
  ...BackupKeySettings.shape,
  ...ClubSettings.shape,
  DRAIN_SECONDS: z.coerce
    .number<string>()
    .min(0)
    .max(5)
    .default(0)
    .describe(
      'How long a stopping replica continues to serve until its load balancer has noticed: after SIGTERM, not after SIGINT',
    ),
  NODE_ENV: z.string().default('development').describe('`production` on a real site'),
  DEMO: Flag.describe('`1` loads the demo club into empty databases'),
  VERSION: z.string().default('1.0.0').describe('Shown in metrics and API documents'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where traces are sent by OTLP over HTTP, `http://collector:4318`; without it there are none'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('The lowest level that is logged'),
});

const perService = <Type extends z.ZodType>(what: ServiceSetting, of: (service: ServiceName) => Type) =>
  z.object(Object.fromEntries(SERVICES.map((name) => [serviceVariable(name, what), of(name)])));

/** The addresses of every service and, for svc-auth, the secret of each. */
export const ServiceAddresses = perService('URL', (name) =>
  Addresses.prefault(`http://svc-${name}:3000`).describe(
    `Where svc-${name} answers the other services; several addresses, separated by commas, are its replicas`,
  ),
);
const PresentSecrets = perService('SECRET', (name) =>
  Secret.optional().describe(`svc-auth: the \`SERVICE_SECRET\` of svc-${name}`),
);
const AcceptedSecrets = perService('SECRET_ACCEPTED', (name) =>
  Secret.optional().describe(`svc-auth: another secret of svc-${name} that is accepted while it is changed`),
);
export const ServiceSecrets = z.object({ ...PresentSecrets.shape, ...AcceptedSecrets.shape });

const Environment = z
  .object({ ...ServiceSettings.shape, ...ServiceAddresses.shape, ...ServiceSecrets.shape })
  .refine(({ NODE_ENV, SITE_URL, DEMO }) => NODE_ENV !== 'production' || DEMO === '1' || /^https:/.test(SITE_URL), {
    path: ['SITE_URL'],
    message: 'must be https in production',
  });

/**
 * A service's settings from the process environment; an empty variable counts as not set, and a secret may come as a
 * file. Throws an error that names every missing or wrong setting, but never its value.
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>> = process.env): ServiceEnvironment {
  const given = Object.fromEntries(Object.entries(readSecretSettings(env)).filter(([, value]) => value !== ''));
  const read = Environment.safeParse(given);
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw new Error(`The environment is not complete. ${wrong.join('; ')}`);
  }
  const settings = read.data;
  const addresses = ServiceAddresses.parse(given);
  const secrets = ServiceSecrets.parse(given);
  return {
    databaseUrl: settings.DATABASE_URL,
    poolSize: Math.max(settings.DATABASE_POOL_SIZE, MIN_POOL_SIZE),
    serviceUrls: byService((name) => addresses[serviceVariable(name, 'URL')] ?? []),
    siteUrl: settings.SITE_URL,
    allowedHosts: settings.ALLOWED_HOSTS,
    host: settings.HOST,
    port: settings.PORT,
    rabbitmqUrl: settings.RABBITMQ_URL,
    redisUrl: settings.REDIS_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    bounceSecret: settings.BOUNCE_SECRET,
    acceptedBounceSecret: settings.BOUNCE_SECRET_ACCEPTED,
    settingsKey: settings.SETTINGS_KEY,
    backupDir: settings.BACKUP_DIR,
    backupS3: backupS3Of(settings),
    backupPublicKey: settings.BACKUP_PUBLIC_KEY,
    serviceSecret: settings.SERVICE_SECRET,
    serviceSecrets: byService((name) => secrets[serviceVariable(name, 'SECRET')]),
    acceptedSecrets: byService((name) => secrets[serviceVariable(name, 'SECRET_ACCEPTED')]),
    signingKey: settings.SIGNING_KEY,
    acceptedKeys: settings.ACCEPTED_KEYS,
    ...clubValues(settings),
    drainSeconds: settings.DRAIN_SECONDS,
    production: settings.NODE_ENV === 'production',
    demo: settings.DEMO === '1',
    version: settings.VERSION,
    logLevel: settings.LOG_LEVEL,
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}

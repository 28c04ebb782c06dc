import type { ServiceName } from '@fieldhouse/contracts';
import * as z from 'zod';
import type { ServiceEnvironment } from './service.ts';

const Flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((flag) => flag === '1');

const Settings = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_SIZE: z.coerce.number<string>().int().min(1).max(100).default(10),
  SITE_URL: z.url({ protocol: /^https?$/ }),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number<string>().int().min(0).max(65_535).default(3000),
  SIGNING_KEY: z.string().optional(),
  NODE_ENV: z.string().default('development'),
  DEMO: Flag,
  VERSION: z.string().default('1.0.0'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

const ServiceUrl = z.url({ protocol: /^https?$/ });

/**
 * A service's settings from the process environment: `DATABASE_URL` and `SITE_URL` must be there; `SVC_AUTH_URL`,
 * `SVC_FAMILY_URL` and so on say where the services answer. Throws, naming every setting that is missing or wrong.
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>> = process.env): ServiceEnvironment {
  const read = Settings.safeParse(env);
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not complete. ${wrong.join('; ')}`);
  }
  const settings = read.data;
  const serviceUrls = serviceUrlsOf(env);
  return {
    databaseUrl: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL_SIZE,
    authUrl: serviceUrls.auth,
    serviceUrls,
    siteUrl: settings.SITE_URL,
    host: settings.HOST,
    port: settings.PORT,
    signingKey: settings.SIGNING_KEY,
    production: settings.NODE_ENV === 'production',
    demo: settings.DEMO,
    version: settings.VERSION,
    logLevel: settings.LOG_LEVEL,
  };
}

function serviceUrlsOf(env: Readonly<Record<string, string | undefined>>): Record<ServiceName, string> {
  const urlOf = (name: ServiceName) =>
    ServiceUrl.parse(env[`SVC_${name.toUpperCase()}_URL`] ?? `http://svc-${name}:3000`);
  return {
    auth: urlOf('auth'),
    family: urlOf('family'),
    events: urlOf('events'),
    gamedata: urlOf('gamedata'),
    admin: urlOf('admin'),
    notify: urlOf('notify'),
  };
}

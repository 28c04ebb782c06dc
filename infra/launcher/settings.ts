import { BackupKeySettings, ClubSettings } from '@fieldhouse/service-kit/club-settings';
import { HostSettings } from '@fieldhouse/service-kit/hosts';
import * as z from 'zod';
import { OperatorError } from './operator-error.js';

const listOf = (text = '') =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** `10.0.0.5`, `10.0.0.0/8`, `fd00::/8` */
const AddressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const isAddressRange = (text: string) => AddressRange.safeParse(text).success;

const PORT_TEXT = 'it must be a number up to 65535';
const REPLICA_TEXT = 'it must be a number from 1 to 8';

/** What `npm start` and `npm run start:distributed` read from the environment. */
export const StartSettings = z.object({
  PORT: z.coerce
    .number<string>(PORT_TEXT)
    .int(PORT_TEXT)
    .min(0, PORT_TEXT)
    .max(65_535, PORT_TEXT)
    .default(8080)
    .describe('The port of the site'),
  HOST: z.string().default('127.0.0.1').describe('Where the site listens; `0.0.0.0` opens it to the network'),
  DATA_DIR: z.string().default('.data').describe('All stored data: databases, secrets, releases'),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an http or https address' })
    .optional()
    .describe('The address people type, where it is another than `http://localhost:PORT`'),
  ...HostSettings.shape,
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .transform(listOf)
    .refine((ranges) => ranges.every(isAddressRange), 'it must be IP addresses or ranges, separated by commas')
    .describe(
      'The proxies before the site, IP addresses or ranges separated by commas: the client’s address that they name ' +
        'is trusted',
    ),
  ...BackupKeySettings.shape,
  ...ClubSettings.shape,
  SETTINGS_KEY: z
    .string()
    .min(32, 'it must be at least 32 characters long')
    .optional()
    .describe(
      'svc-notify: what the mail server that an admin sets and the key of pushes are encrypted with; without it a key ' +
        'is made once in `DATA_DIR`',
    ),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'it must be debug, info, warn, error or silent',
    )
    .default('warn')
    .describe('The lowest level that is logged'),
});

const Flag = z.enum(['0', '1'], 'it must be 0 or 1');

/** What only `npm start` reads. */
export const LocalStartSettings = z.object({
  DEMO: Flag.default('1').describe('`0` begins with an empty club; a data folder stays what it began as'),
});

/** What only `npm run start:distributed` reads. */
export const DistributedStartSettings = z.object({
  DEMO: Flag.default('0').describe('`1` loads the demo club into empty databases'),
  REPLICAS: z.coerce
    .number<string>(REPLICA_TEXT)
    .int(REPLICA_TEXT)
    .min(1, REPLICA_TEXT)
    .max(8, REPLICA_TEXT)
    .default(1)
    .describe('Processes of each service'),
  ADMIN_DATABASE_URL: z
    .string()
    .optional()
    .describe('A PostgreSQL 16 that runs already, as a role that may make databases and roles; else a private one'),
  RABBITMQ_URL: z.string().optional().describe('A RabbitMQ that runs already; else a private one'),
  REDIS_URL: z.string().optional().describe('A Redis that runs already; else a private one'),
  SMTP_URL: z
    .string()
    .optional()
    .describe('svc-notify: the server that sends email; without it email is stored and shown to an admin'),
  MAIL_FROM: z.string().optional().describe('svc-notify: the sender of email'),
  BOUNCE_SECRET: z
    .string()
    .optional()
    .describe('svc-notify: what reports of refused addresses are signed with; without it none are accepted'),
  TRAEFIK_BIN: z.string().optional().describe('A Traefik binary; else the one of the PATH or of the Docker image'),
});

const LOCAL_HOSTS = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'];

/** The address that people type: SITE_URL, or else that of the host and the port on which the site listens. */
export function siteUrlOf({ SITE_URL, HOST, PORT }: { SITE_URL?: string; HOST: string; PORT: number }): string {
  if (SITE_URL !== undefined) return SITE_URL;
  if (LOCAL_HOSTS.includes(HOST)) return `http://localhost:${PORT}`;
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
}

/** Reads settings; an empty one counts as not set. Throws an OperatorError that names the first wrong one. */
export function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>> = process.env,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = String(issue?.path[0]);
  throw new OperatorError(`${name} is "${env[name]}"; ${issue?.message}.`);
}

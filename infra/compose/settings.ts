import { SERVICES, type ServiceName, type ServiceSetting, serviceVariable } from '@fieldhouse/contracts';
import { BackupKeySettings, BackupS3Settings, ClubSettings } from '@fieldhouse/service-kit/club-settings';
import { HostSettings } from '@fieldhouse/service-kit/hosts';
import * as z from 'zod';
import { PIECES, versionSetting } from './pieces.ts';

const secret = (of: string) => z.string().describe(`The secret of ${of}; written by \`npm run make-env\``);

const eachService = (what: ServiceSetting, of: (name: ServiceName) => z.ZodType) =>
  Object.fromEntries(SERVICES.map((name) => [serviceVariable(name, what), of(name)]));

const written = (what: string) => z.string().optional().describe(`${what}, written by \`npm run rotate\``);

const memory = (least: string, of: string) =>
  z.string().default(least).describe(`The limit of memory of ${of}’s container; a very large club may need more`);

const versionOf = (piece: string) =>
  z.string().optional().describe(`The tag of ${piece}’s image, written by \`npm run deploy\`; without it \`VERSION\``);

/** What an operator decides when `npm run make-env` writes the `.env`. */
export const MakeEnvSettings = z.object({
  PORT: z.string().default('8080').describe('The one port that is published: the gateway’s'),
  BIND_ADDRESS: z
    .string()
    .default('127.0.0.1')
    .describe(
      'The address of this machine that the port is opened on; another one opens plain http to all that reach it',
    ),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an http or https address' })
    .optional()
    .describe(
      'The address people type; https on a real site. Compose needs it, `make-env` writes `http://localhost:PORT`',
    ),
  DEMO: z.enum(['0', '1'], 'it must be 0 or 1').default('0').describe('`1` loads the demo club into empty databases'),
});

/** Secrets that docker-compose.yml has no default for. */
export const ComposeSecrets = z.object({
  POSTGRES_PASSWORD: secret('PostgreSQL’s superuser'),
  RABBITMQ_PASSWORD: secret('RabbitMQ’s administrator'),
  REDIS_PASSWORD: secret('Redis'),
  ...eachService('DATABASE_PASSWORD', (name) => secret(`svc-${name}’s database role`)),
  ...eachService('SECRET', (name) => secret(`svc-${name} towards svc-auth`)),
});

/** Everything that docker-compose.yml reads from its `.env`. */
export const ComposeSettings = z.object({
  ...MakeEnvSettings.shape,
  VERSION: z.string().default('1.0.0').describe('The tag of our images, but for pieces with a version of their own'),
  ...Object.fromEntries(PIECES.map((piece) => [versionSetting(piece), versionOf(piece)])),
  IMAGE_PREFIX: z
    .string()
    .default('fieldhouse')
    .describe('What the names of our images begin with: a registry and a path, `registry.example/club`'),
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .describe('The proxies before the gateway, IP addresses or ranges separated by commas; without it none is trusted'),
  TLS_PORT: z.string().default('443').describe('The port of https, with `docker-compose.tls.yml` or `…acme.yml`'),
  CERTIFICATES: z
    .string()
    .default('./certificates')
    .describe('The folder of `fullchain.pem` and `privkey.pem`, with `docker-compose.tls.yml`'),
  ACME: z.string().default('./acme').describe('The folder of the certificate, with `docker-compose.acme.yml`'),
  ACME_EMAIL: z
    .string()
    .optional()
    .describe('Whom the certificate authority warns; `docker-compose.acme.yml` needs it'),
  ACME_SERVER: z
    .string()
    .default('https://acme-v02.api.letsencrypt.org/directory')
    .describe('The certificate authority, with `docker-compose.acme.yml`'),
  TLS_DOMAIN: z.string().optional().describe('The host name of `SITE_URL`; `docker-compose.acme.yml` needs it'),
  COMPOSE_FILE: z
    .string()
    .optional()
    .describe('The compose files of the site, separated by colons: `docker-compose.yml`, and those of what it adds'),
  SECRETS: z
    .string()
    .optional()
    .describe('The folder of the secrets that are files, written by `npm run make-env -- --secrets FOLDER`'),
  PULL_POLICY: z
    .enum(['never', 'missing', 'always'])
    .default('never')
    .describe('When our images are pulled: `never` builds them here, `missing` is for a registry in `IMAGE_PREFIX`'),
  COMMIT: z
    .string()
    .optional()
    .describe('Named in `release.json` of the images that are built: `$(git describe --always --dirty --abbrev=40)`'),
  SERVICE_MEMORY: memory('512m', 'each service'),
  POSTGRES_MEMORY: memory('2g', 'PostgreSQL'),
  RESTORE_MEMORY: memory('1g', 'the restore'),
  ...HostSettings.shape,
  LOG_LEVEL: z
    .string()
    .default('info')
    .describe('The lowest level that is logged: trace, debug, info, warn, error, fatal, silent'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .optional()
    .describe('Where the services send traces by OTLP over HTTP; without it there are none'),
  TRACES: z
    .string()
    .default('./traces')
    .describe('The folder of the spans that the collector receives, with `--profile traces`'),
  GRAFANA_PORT: z
    .string()
    .default('3001')
    .describe(
      'The port of this machine that shows the dashboards, with `--profile observe`; no other machine reaches it',
    ),
  ...ClubSettings.shape,
  ...BackupS3Settings.shape,
  BACKUP_PUBLIC_KEY: BackupKeySettings.shape.BACKUP_PUBLIC_KEY,
  SMTP_URL: z
    .string()
    .optional()
    .describe('svc-notify: the server that sends email; without it email is stored and shown to an admin'),
  MAIL_FROM: z.string().optional().describe('svc-notify: the sender of email'),
  BOUNCE_SECRET: z
    .string()
    .optional()
    .describe('svc-notify: what reports of refused addresses are signed with; without it none are accepted'),
  BOUNCE_SECRET_ACCEPTED: z
    .string()
    .optional()
    .describe('svc-notify: another secret of these reports that is accepted while it is changed'),
  SETTINGS_KEY: z
    .string()
    .optional()
    .describe(
      'svc-notify: what the mail server that an admin sets and the key of pushes are encrypted with; without it neither is stored',
    ),
  SIGNING_KEY: z
    .string()
    .optional()
    .describe('svc-auth: its private Ed25519 key, a JWK as JSON; without it one is made once, in its database'),
  ACCEPTED_KEYS: z
    .string()
    .optional()
    .describe('svc-auth: public keys that are accepted beside its own while it is changed, a JSON array of JWKs'),
  ...ComposeSecrets.shape,
  ...eachService('SECRET_ACCEPTED', (name) =>
    written(`Another secret of svc-${name} that svc-auth accepts while it is changed`),
  ),
  ...eachService('RABBITMQ_USER', (name) => written(`The user of svc-${name} in RabbitMQ`)),
  ...eachService('RABBITMQ_PASSWORD', (name) => written(`The password of svc-${name}’s user in RabbitMQ`)),
  ...eachService('DATABASE_ROLE', (name) => written(`The role that svc-${name} signs in with`)),
  ...eachService('DATABASE_PASSWORD_ACCEPTED', (name) =>
    written(`The password of svc-${name}’s other role while it is changed`),
  ),
});

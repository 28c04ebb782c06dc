import { declarationOf, SERVICES, type ServiceName, serviceVariable } from '@fieldhouse/contracts';
import { SECRET_SETTINGS } from '@fieldhouse/service-kit/secret-settings';
import { brokerLines } from '../broker/users.ts';
import { SECRETS } from './make-env.ts';

/** The compose file that gives secrets to containers as files. */
export const SECRETS_FILE = 'docker-compose.secrets.yml';

/** The users of the containers: `node` in our images, and that of the official images of the engines. */
const NODE_USER = 1000;
const ENGINE_USER = 999;
const OPERATOR = 0;

/** What stands in the env file for a secret that docker-compose.yml needs, and that is in a file. */
export const IN_A_FILE = 'in-a-file';

/** Secrets of PostgreSQL, RabbitMQ and Redis that the engine itself reads as well: a file of its own for its user. */
const ENGINES = { postgres: 'POSTGRES_PASSWORD', rabbitmq: 'RABBITMQ_PASSWORD', redis: 'REDIS_PASSWORD' } as const;

/** Secrets that a container is given when the site has them: then `.env` names the file, `BOUNCE_SECRET_FILE`. */
const OPTIONAL_SECRETS: readonly string[] = [
  ...SERVICES.flatMap((name) => optionalOf(name)),
  ...SERVICES.map((name) => serviceVariable(name, 'DATABASE_PASSWORD_ACCEPTED')),
];

/** The passwords of the services' users in the broker, which reads them, too. */
const BROKER_SECRETS: readonly string[] = SERVICES.map((name) => serviceVariable(name, 'RABBITMQ_PASSWORD'));

/** Secrets that no container is given: `npm run rotate` alone uses them, while it changes others. */
const OPERATOR_SECRETS: readonly string[] = [
  'REDIS_PASSWORD_ACCEPTED',
  'SIGNING_KEY_NEXT',
  ...SERVICES.map((name) => serviceVariable(name, 'RABBITMQ_PASSWORD_ACCEPTED')),
];

/** Every setting of a site that is a secret, also those of a change that is not over. */
export const SITE_SECRETS: readonly string[] = [
  ...SECRETS,
  ...BROKER_SECRETS,
  ...OPTIONAL_SECRETS,
  ...OPERATOR_SECRETS,
];

/** A file with a secret. */
export interface SecretFile {
  /** Its name in the compose file; undefined: no container is given it. */
  name?: string;
  /** The setting of `.env` that it replaces. */
  setting: string;
  /** Its path in the folder. */
  path: string;
  user: number;
}

/** Every secret of a site as a file. */
export function secretFiles(): SecretFile[] {
  const own = (setting: string) => ({ setting, path: setting });
  return [
    ...[...SECRETS, ...BROKER_SECRETS, ...OPTIONAL_SECRETS].map((name) => ({ name, ...own(name), user: NODE_USER })),
    ...[...Object.values(ENGINES), ...BROKER_SECRETS].map((setting) => ({
      ...{ name: engineSecret(setting), setting, path: `engines/${setting}`, user: ENGINE_USER },
    })),
    ...OPERATOR_SECRETS.map((setting) => ({ ...own(setting), user: OPERATOR })),
  ];
}

/**
 * What stands in `.env` for a secret that has this value in its file: the word of one that docker-compose.yml asks for,
 * the path of one that is optional.
 */
export function linesFor(setting: string, value: string | undefined): Readonly<Record<string, string | undefined>> {
  if (SECRETS.includes(setting)) return { [setting]: IN_A_FILE };
  if (!OPTIONAL_SECRETS.includes(setting)) return { [setting]: undefined };
  return { [setting]: undefined, [`${setting}_FILE`]: value === undefined ? undefined : `/run/secrets/${setting}` };
}

/** What is different in a container whose secrets are files. */
export interface ContainerWithFiles {
  environment?: Readonly<Record<string, string>>;
  secrets: readonly (string | { source: string; target: string })[];
  entrypoint?: readonly string[];
  healthcheck?: { test: readonly string[] };
}

/** The containers of `docker-compose.secrets.yml`. */
export function containersWithFiles(): Readonly<Record<string, ContainerWithFiles>> {
  const databases = SERVICES.map((name) => serviceVariable(name, 'DATABASE_PASSWORD'));
  const admin = { ADMIN_DATABASE_PASSWORD: 'POSTGRES_PASSWORD' };
  const engines = { RABBITMQ_PASSWORD: 'RABBITMQ_PASSWORD', REDIS_PASSWORD: 'REDIS_PASSWORD' };
  const own = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));
  const accepted = SERVICES.map((name) => serviceVariable(name, 'DATABASE_PASSWORD_ACCEPTED'));
  return {
    ...Object.fromEntries(SERVICES.map((name) => [`svc-${name}`, service(name)])),
    provision: reading({ ...admin, ...own(databases) }, accepted),
    restore: reading({ ...admin, ...own(databases), ...engines }, accepted),
    postgres: {
      environment: { POSTGRES_PASSWORD: '', POSTGRES_PASSWORD_FILE: '/run/secrets/POSTGRES_PASSWORD' },
      secrets: [engineFile('POSTGRES_PASSWORD')],
    },
    // Neither image reads a file.
    rabbitmq: broker(),
    redis: {
      ...startedWith('REDISCLI_AUTH', 'REDIS_PASSWORD'),
      healthcheck: {
        test: ['CMD-SHELL', 'REDISCLI_AUTH="$$(cat /run/secrets/REDIS_PASSWORD)" redis-cli ping | grep -q PONG'],
      },
    },
  };
}

/** Each service has its own secrets; svc-auth knows those of all services. */
function service(name: ServiceName): ContainerWithFiles {
  const known = name === 'auth' ? SERVICES.map((other) => serviceVariable(other, 'SECRET')) : [];
  const needed = {
    SERVICE_SECRET: serviceVariable(name, 'SECRET'),
    DATABASE_PASSWORD: serviceVariable(name, 'DATABASE_PASSWORD'),
    RABBITMQ_PASSWORD: serviceVariable(name, 'RABBITMQ_PASSWORD'),
    REDIS_PASSWORD: 'REDIS_PASSWORD',
    ...Object.fromEntries(known.map((secret) => [secret, secret])),
  };
  return reading(needed, optionalOf(name));
}

function optionalOf(name: ServiceName): string[] {
  return [
    ...(declarationOf(name).settings ?? []).filter((setting) => SECRET_SETTINGS.includes(setting)),
    ...(name === 'auth' ? SERVICES.map((other) => serviceVariable(other, 'SECRET_ACCEPTED')) : []),
  ];
}

/**
 * Settings that come as files, and their secrets: those that every site has, and those that it may have. A setting that
 * every site has is empty itself, which counts as not set.
 */
function reading(needed: Readonly<Record<string, string>>, optional: readonly string[]): ContainerWithFiles {
  const environment = [
    ...Object.entries(needed).flatMap(([setting, secret]) => [
      [setting, ''],
      [`${setting}_FILE`, `/run/secrets/${secret}`],
    ]),
    ...optional.map((secret) => [`${secret}_FILE`, `\${${secret}_FILE:-}`]),
  ];
  return {
    environment: Object.fromEntries(environment),
    secrets: [...new Set([...Object.values(needed), ...optional])],
  };
}

/** The lines of the broker's users name the files of the passwords: infra/broker/start.sh reads them. */
function broker(): ContainerWithFiles {
  const started = startedWith('RABBITMQ_DEFAULT_PASS', 'RABBITMQ_PASSWORD');
  const lines = brokerLines((setting) => `@/run/secrets/${setting}`);
  return {
    ...started,
    environment: { ...started.environment, BROKER_USERS: `${lines.join('\n')}\n` },
    secrets: [...started.secrets, ...BROKER_SECRETS.map(engineFile)],
  };
}

/** The command of docker-compose.yml runs with the secret in a variable, which no other process of the machine sees. */
function startedWith(variable: string, secret: string): ContainerWithFiles {
  return {
    environment: { [variable]: '' },
    secrets: [engineFile(secret)],
    entrypoint: ['sh', '-c', `export ${variable}="$$(cat /run/secrets/${secret})"; exec "$$@"`, 'sh'],
  };
}

const engineSecret = (setting: string) => `ENGINE_${setting}`;
const engineFile = (setting: string) => ({ source: engineSecret(setting), target: setting });

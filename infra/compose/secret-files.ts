import { declarationOf, SERVICES, type ServiceName, serviceVariable } from '@fieldhouse/contracts';
import { SECRET_SETTINGS } from '@fieldhouse/service-kit/secret-settings';
import { SECRETS } from './make-env.ts';

/** The compose file that gives secrets to containers as files. */
export const SECRETS_FILE = 'docker-compose.secrets.yml';

/** The users of the containers: `node` in our images, and that of the official images of the engines. */
const NODE_USER = 1000;
const ENGINE_USER = 999;

/** Secrets of PostgreSQL, RabbitMQ and Redis that the engine itself reads as well: a file of its own for its user. */
const ENGINES = { postgres: 'POSTGRES_PASSWORD', rabbitmq: 'RABBITMQ_PASSWORD', redis: 'REDIS_PASSWORD' } as const;

/** Secrets that a site may do without. */
export const OPTIONAL_SECRETS: readonly string[] = SERVICES.flatMap((name) => optionalOf(name));

/** A secret of `docker compose`: its file in the folder, and the user that reads it. */
export interface SecretFile {
  /** Its name in the compose file. */
  name: string;
  /** The setting of `.env` that it replaces. */
  setting: string;
  /** Its path in the folder. */
  path: string;
  user: number;
}

/** Every secret of a site as a file. */
export function composeSecrets(): SecretFile[] {
  const ours = [...SECRETS, ...OPTIONAL_SECRETS].map((name) => ({ name, setting: name, path: name, user: NODE_USER }));
  const engines = Object.values(ENGINES).map((setting) => ({
    ...{ name: engineSecret(setting), setting, path: `engines/${setting}`, user: ENGINE_USER },
  }));
  return [...ours, ...engines];
}

/** What is different in a container whose secrets are files. */
export interface ContainerWithFiles {
  environment?: Readonly<Record<string, string>>;
  secrets: readonly (string | { source: string; target: string })[];
  entrypoint?: readonly string[];
  command?: readonly string[];
  healthcheck?: { test: readonly string[] };
}

/** The containers of `docker-compose.secrets.yml`. */
export function containersWithFiles(): Readonly<Record<string, ContainerWithFiles>> {
  const databases = SERVICES.map((name) => serviceVariable(name, 'DATABASE_PASSWORD'));
  const admin = { ADMIN_DATABASE_PASSWORD: 'POSTGRES_PASSWORD' };
  const broker = { RABBITMQ_PASSWORD: 'RABBITMQ_PASSWORD', REDIS_PASSWORD: 'REDIS_PASSWORD' };
  const own = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));
  return {
    ...Object.fromEntries(SERVICES.map((name) => [`svc-${name}`, service(name, broker)])),
    provision: reading({ ...admin, ...own(databases) }),
    restore: reading({ ...admin, ...own(databases), ...broker }),
    postgres: {
      environment: { POSTGRES_PASSWORD: '', POSTGRES_PASSWORD_FILE: '/run/secrets/POSTGRES_PASSWORD' },
      secrets: [engineFile('POSTGRES_PASSWORD')],
    },
    // Neither image reads a file.
    rabbitmq: { ...startedWith('RABBITMQ_DEFAULT_PASS', 'RABBITMQ_PASSWORD'), command: ['rabbitmq-server'] },
    redis: {
      ...startedWith('REDISCLI_AUTH', 'REDIS_PASSWORD'),
      healthcheck: {
        test: ['CMD-SHELL', 'REDISCLI_AUTH="$$(cat /run/secrets/REDIS_PASSWORD)" redis-cli ping | grep -q PONG'],
      },
    },
  };
}

/** Each service has its own secrets; svc-auth knows those of all services. */
function service(name: ServiceName, broker: Readonly<Record<string, string>>): ContainerWithFiles {
  const known = name === 'auth' ? SERVICES.map((other) => serviceVariable(other, 'SECRET')) : [];
  const needed = reading({
    SERVICE_SECRET: serviceVariable(name, 'SECRET'),
    DATABASE_PASSWORD: serviceVariable(name, 'DATABASE_PASSWORD'),
    ...broker,
    ...Object.fromEntries(known.map((secret) => [secret, secret])),
  });
  const optional = optionalOf(name);
  return {
    environment: {
      ...needed.environment,
      ...Object.fromEntries(optional.map((secret) => [`${secret}_FILE`, `\${${secret}_FILE:-}`])),
    },
    secrets: [...needed.secrets, ...optional],
  };
}

function optionalOf(name: ServiceName): string[] {
  return (declarationOf(name).settings ?? []).filter((setting) => SECRET_SETTINGS.includes(setting));
}

/** Settings that come as files, and their secrets. The setting itself is empty, which counts as not set. */
function reading(settings: Readonly<Record<string, string>>): ContainerWithFiles {
  const environment = Object.entries(settings).flatMap(([setting, secret]) => [
    [setting, ''],
    [`${setting}_FILE`, `/run/secrets/${secret}`],
  ]);
  return { environment: Object.fromEntries(environment), secrets: [...new Set(Object.values(settings))] };
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

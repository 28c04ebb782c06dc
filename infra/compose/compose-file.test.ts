import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { declarationOf, SERVICES } from '@fieldhouse/contracts';
import { ROUTES, serverName, TRAEFIK_IMAGE } from '@fieldhouse/gateway';
import { maxConnectionsFor, poolSizeOf, readEnvironment, ServiceSettings } from '@fieldhouse/service-kit';
import { ClubSettings } from '@fieldhouse/service-kit/club-settings';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';
import {
  COLLECTOR_IMAGE,
  GRAFANA_IMAGE,
  POSTGRES_IMAGE,
  PROMETHEUS_IMAGE,
  RABBITMQ_IMAGE,
  REDIS_IMAGE,
} from '../engines/images.ts';
import { ROOT } from '../launcher/tools.ts';
import { readProvisioning } from '../provision/settings.ts';
import { browserApps, readWorkspaces } from '../releases/apps.ts';
import { ReleaseSettings } from '../releases/settings.ts';
import { WebSettings } from '../web/settings.ts';
import { FIRST_NAMES, SECRETS } from './make-env.ts';
import { containerOf, PIECES, versionSetting } from './pieces.ts';

interface ComposeService {
  image: string;
  pull_policy?: string;
  ports?: string[];
  networks?: string[];
  user?: string;
  command?: string[];
  environment?: Record<string, string | number>;
  healthcheck?: unknown;
  read_only?: boolean;
  cap_drop?: string[];
  depends_on?: Record<string, unknown>;
  profiles?: string[];
  dns_opt?: string[];
  build?: { target: string; args?: Record<string, string> };
}

let text: string;
let services: Record<string, ComposeService>;
let volumes: Record<string, unknown>;
let networks: Record<string, unknown>;
beforeAll(async () => {
  text = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
  ({ services, volumes, networks } = parse(text, { merge: true, maxAliasCount: -1 }));
});

/** The version of all pieces. */
const ALL = `\${VERSION:-1.0.0}`;

/** Containers that run only where they are wanted. */
const WATCHERS = ['prometheus', 'grafana', 'collector'];

const NAMES = SERVICES.map((name) => `svc-${name}`);

/** The environment of a container when compose substitutes the given variables. */
function environmentOf(service: string, given: Readonly<Record<string, string>>): Record<string, string> {
  const fill = (value: string): string =>
    value.replace(
      /\$\{(\w+)(?::[-?]((?:[^{}]|\$\{[^}]*\})*))?\}/g,
      (whole, name: string, word: string | undefined) =>
        given[name] ?? (whole.includes(':?') ? `<${name} is missing>` : fill(word ?? '')),
    );
  const entries = Object.entries(services[service]?.environment ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, fill(String(value))]));
}

const given: Record<string, string> = {
  SITE_URL: 'https://club.example',
  ...Object.fromEntries(SECRETS.map((name) => [name, `${name.toLowerCase()}-of-many-characters-in-a-row`])),
};

describe('When docker-compose.yml is read', () => {
  it('Then it has every service and every app, the engines and the gateway, and nothing else', async () => {
    const releases = browserApps(ROOT, await readWorkspaces(ROOT)).map((app) => `release-${app}`);
    const others = ['gateway', 'replicas', 'web', 'provision', 'restore', 'postgres', 'rabbitmq', 'redis', ...WATCHERS];
    expect(Object.keys(services).toSorted()).toEqual([...NAMES, ...releases, ...others].toSorted());
    for (const name of [...NAMES, ...releases]) {
      const { COMMIT, ...args } = services[name]?.build?.args ?? {};
      expect(Object.values(args)).toEqual([name.replace(/^release-/, '')]);
      expect(COMMIT === undefined).toBe(!releases.includes(name));
    }
  });

  it('Then its engines and its gateway have the images that are tested', () => {
    expect(services.postgres?.image).toBe(POSTGRES_IMAGE);
    expect(services.rabbitmq?.image).toBe(RABBITMQ_IMAGE);
    expect(services.redis?.image).toBe(REDIS_IMAGE);
    expect(services.gateway?.image).toBe(TRAEFIK_IMAGE);
    const watching = WATCHERS.map((name) => services[name]?.image);
    expect(watching).toEqual([PROMETHEUS_IMAGE, GRAFANA_IMAGE, COLLECTOR_IMAGE]);
  });

  it('Then our own images are not pulled unless a site says so: the names may be somebody else’s', () => {
    const ours = Object.values(services).filter(({ build }) => build !== undefined);
    expect(ours.length).toBe(Object.keys(services).length - 4 - WATCHERS.length);
    for (const { pull_policy } of ours) expect(pull_policy).toBe(`\${PULL_POLICY:-never}`);
  });

  it('Then the name of a stopped container is looked up for a second at most @spec S2.4.1811', () => {
    const ours = Object.values(services).filter(({ build }) => build !== undefined);
    for (const { dns_opt } of ours) expect(dns_opt).toEqual(['timeout:1', 'attempts:1']);
  });

  it('Then every piece has a version of its own, and the others that of all', () => {
    const built = Object.entries(services).filter(([, { build }]) => build !== undefined);
    const settings = new Map(PIECES.map((piece) => [containerOf(piece), versionSetting(piece)]));
    for (const [name, { image, environment }] of built) {
      const own = settings.get(name);
      const version = own === undefined ? ALL : `\${${own}:-${ALL}}`;
      expect(image).toBe(`\${IMAGE_PREFIX:-fieldhouse}/${name}:${version}`);
      if (name.startsWith('svc-')) expect(environment?.VERSION).toBe(version);
    }
    expect(built.map(([name]) => name)).toEqual(expect.arrayContaining([...settings.keys()]));
  });

  it('Then only the gateway publishes a port, and Grafana one for this machine alone @spec S2.3.1569', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name, { ports }]) => [name, ports])).toEqual([
      ['gateway', [`\${BIND_ADDRESS:-127.0.0.1}:\${PORT:-8080}:8080`]],
      ['grafana', [`127.0.0.1:\${GRAFANA_PORT:-3001}:3000`]],
    ]);
  });

  it('Then the public ones reach no engine, and few reach the outside', () => {
    const on = (network: string) => Object.keys(services).filter((name) => services[name]?.networks?.includes(network));
    expect(on('outside').toSorted()).toEqual(['gateway', 'grafana', 'svc-admin', 'svc-notify']);
    const engines = ['postgres', 'rabbitmq', 'redis'];
    expect(on('engines').toSorted()).toEqual([...NAMES, ...engines, 'provision', 'restore'].toSorted());
    for (const name of Object.keys(services)) expect(services[name]?.networks).not.toHaveLength(0);
    expect(on('observe')).toEqual(['prometheus', 'grafana']);
    expect(on('services')).not.toContain('grafana');
    const internal = { services: { internal: true }, engines: { internal: true }, observe: { internal: true } };
    expect(networks).toEqual({ ...internal, outside: {} });
  });

  it('Then no secret and no address has a default, and the file contains none', () => {
    const variables = [...text.matchAll(/\$\{(\w+)((?:[^{}]|\$\{[^}]*\})*)\}/g)].map(
      ([, name = '', word = '']) => [name, word] as const,
    );
    const needed = variables.filter(([, word]) => word.startsWith(':?')).map(([name]) => name);
    expect([...new Set(needed)].toSorted()).toEqual(Object.keys(given).toSorted());
    const defaults = new Map(variables.filter(([, word]) => !word.startsWith(':?')));
    const { properties = {} } = z.toJSONSchema(ClubSettings, { io: 'input' });
    const ofClub = Object.entries(properties).map(([name, schema]) => [
      name,
      `:-${z.looseObject({ default: z.unknown().optional() }).parse(schema).default ?? ''}`,
    ]);
    expect(Object.fromEntries(defaults)).toEqual({
      ...Object.fromEntries(ofClub),
      ACCEPTED_KEYS: ':-',
      ALLOWED_HOSTS: ':-',
      BACKUP_PUBLIC_KEY: ':-',
      BACKUP_S3_ACCESS_KEY: ':-',
      BACKUP_S3_BUCKET: ':-',
      BACKUP_S3_ENDPOINT: ':-',
      BACKUP_S3_PREFIX: ':-',
      BACKUP_S3_REGION: ':-us-east-1',
      BACKUP_S3_SECRET_KEY: ':-',
      BIND_ADDRESS: ':-127.0.0.1',
      BOUNCE_SECRET: ':-',
      BOUNCE_SECRET_ACCEPTED: ':-',
      COMMIT: ':-',
      ...Object.fromEntries(
        SERVICES.flatMap((name) => [
          [`SVC_${name.toUpperCase()}_SECRET_ACCEPTED`, ':-'],
          [`SVC_${name.toUpperCase()}_RABBITMQ_USER`, ':-fieldhouse'],
          [`SVC_${name.toUpperCase()}_RABBITMQ_PASSWORD`, `:-\${RABBITMQ_PASSWORD}`],
          [`SVC_${name.toUpperCase()}_DATABASE_ROLE`, `:-fieldhouse_${name}`],
          [`SVC_${name.toUpperCase()}_DATABASE_PASSWORD_ACCEPTED`, ':-'],
        ]),
      ),
      ...Object.fromEntries(PIECES.map((piece) => [versionSetting(piece), `:-${ALL}`])),
      IMAGE_PREFIX: ':-fieldhouse',
      PULL_POLICY: ':-never',
      DEMO: ':-0',
      GRAFANA_PORT: ':-3001',
      LOG_LEVEL: ':-info',
      MAIL_FROM: ':-',
      OTEL_EXPORTER_OTLP_ENDPOINT: ':-',
      PORT: ':-8080',
      POSTGRES_MEMORY: ':-2g',
      RESTORE_MEMORY: ':-1g',
      SERVICE_MEMORY: ':-512m',
      SETTINGS_KEY: ':-',
      SIGNING_KEY: ':-',
      TRACES: ':-./traces',
      TRUSTED_PROXIES: ':-192.0.2.1/32',
      SMTP_URL: ':-',
      VERSION: ':-1.0.0',
    });
    for (const { environment = {} } of Object.values(services)) {
      for (const [name, value] of Object.entries(environment)) {
        if (/PASS|SECRET|AUTH$|_KEY$/.test(name)) expect(String(value)).toMatch(/^\$\{\w+:[?-][^}]*\}$/);
        expect(String(value)).not.toMatch(/:\/\/[^$/]*:[^$@/]+@/);
      }
    }
  });

  it.each(SERVICES)('Then svc-%s gets every setting that it reads, and its own secrets only', (name) => {
    const env = environmentOf(`svc-${name}`, given);
    const read = readEnvironment({ ...env, NODE_ENV: 'production' });
    expect(read).toMatchObject({ poolSize: poolSizeOf(name), demo: false, host: '0.0.0.0', port: 3000 });
    const { username, password, pathname } = new URL(read.databaseUrl);
    const own = given[`SVC_${name.toUpperCase()}_DATABASE_PASSWORD`];
    expect([username, password, pathname]).toEqual([`fieldhouse_${name}`, own, `/fieldhouse_${name}`]);
    expect(new URL(read.rabbitmqUrl ?? '')).toMatchObject({
      username: 'fieldhouse',
      password: given.RABBITMQ_PASSWORD,
    });
    const broker = { [`SVC_${name.toUpperCase()}_RABBITMQ_PASSWORD`]: 'own' };
    const { DATABASE_URL = '', RABBITMQ_URL = '' } = environmentOf(`svc-${name}`, {
      ...given,
      ...FIRST_NAMES,
      ...broker,
    });
    expect(new URL(DATABASE_URL).username).toBe(`fieldhouse_${name}_a`);
    expect(new URL(RABBITMQ_URL)).toMatchObject({ username: `fieldhouse_${name}_a`, password: 'own' });
    expect(read.serviceSecret).toBe(given[`SVC_${name.toUpperCase()}_SECRET`]);
    expect(read.rabbitmqUrl).toContain('@rabbitmq:5672');
    expect(read.redisUrl).toContain('@redis:6379');
    const others = SERVICES.filter((other) => other !== name && other !== 'auth');
    for (const other of name === 'auth' ? [] : others) {
      expect(JSON.stringify(env)).not.toContain(`svc_${other}_`);
    }
  });

  it('Then every setting of a service reaches one that reads it, and every volume of a service is there', () => {
    const given = new Set(NAMES.flatMap((name) => Object.keys(services[name]?.environment ?? {})));
    // The image sets the last, and docker-compose.secrets.yml the others.
    expect(Object.keys(ServiceSettings.shape).filter((name) => !given.has(name))).toEqual([
      ...['DATABASE_PASSWORD', 'RABBITMQ_PASSWORD', 'REDIS_PASSWORD', 'NODE_ENV'],
    ]);
    const declared = SERVICES.flatMap((name) => declarationOf(name).volume?.name ?? []);
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(declared));
  });

  it('Then svc-auth has the secret of every service', () => {
    const { serviceSecrets } = readEnvironment({ ...environmentOf('svc-auth', given), NODE_ENV: 'production' });
    for (const name of SERVICES) {
      const { serviceSecret } = readEnvironment({ ...environmentOf(`svc-${name}`, given), NODE_ENV: 'production' });
      expect(serviceSecrets?.[name]).toBe(serviceSecret);
    }
  });

  it('Then provisioning makes the roles with the passwords that the services have', () => {
    for (const roles of [{}, FIRST_NAMES]) {
      const env = { ...given, ...roles };
      const { adminUrl, logins } = readProvisioning(environmentOf('provision', env));
      expect(new URL(adminUrl).password).toBe(given.POSTGRES_PASSWORD);
      for (const name of SERVICES) {
        const { username: role, password } = new URL(environmentOf(`svc-${name}`, env).DATABASE_URL ?? '');
        expect(logins[name]).toEqual([{ role, password }]);
      }
    }
  });

  it('Then the restore has the addresses of the provisioned databases and of the engines', () => {
    const env = environmentOf('restore', given);
    expect(readProvisioning(env)).toEqual(readProvisioning(environmentOf('provision', given)));
    const { REDIS_URL, SITE_URL } = environmentOf('svc-admin', given);
    expect(env).toMatchObject({ REDIS_URL, SITE_URL });
    expect(env.RABBITMQ_URL).toBe(`amqp://fieldhouse:${given.RABBITMQ_PASSWORD}@rabbitmq:5672`);
  });

  it('Then a release asks every service where the gateway reaches it', () => {
    const { API_DOCUMENTS = '' } = ReleaseSettings.parse(environmentOf('release-shell', given));
    const asked = SERVICES.map((name) => new URL(API_DOCUMENTS.replace('*', name)).origin);
    expect(asked).toEqual(SERVICES.map((name) => `http://svc-${name}:3000`));
  });

  it('Then every destination of the gateway’s routes is a container of its name', () => {
    const destinations = ROUTES.map(({ to }) => serverName(to));
    expect(Object.keys(services)).toEqual(expect.arrayContaining(destinations));
    expect(WebSettings.parse({ RELEASES: '/releases', ...environmentOf('web', given) }).SITE_URL).toBe(given.SITE_URL);
  });

  it('Then its PostgreSQL has connections for three replicas of every service', () => {
    const [setting = ''] = (services.postgres?.command ?? []).filter((word) => word.startsWith('max_connections='));
    expect(Number(setting.split('=')[1])).toBeGreaterThanOrEqual(maxConnectionsFor(3));
  });

  it('Then what watches the site starts only with its profile', () => {
    const profiles = WATCHERS.map((name) => services[name]?.profiles);
    expect(profiles).toEqual([['observe'], ['observe'], ['traces']]);
  });

  it('Then no service waits for another container, and every container is read-only without capabilities', () => {
    for (const [name, service] of Object.entries(services)) {
      if (!name.startsWith('release-')) expect(service.depends_on).toBeUndefined();
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
  });
});

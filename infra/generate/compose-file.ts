import { declarationOf, SERVICES, type ServiceName, serviceVariable } from '@fieldhouse/contracts';
import { maxConnectionsFor, poolSizeOf, schemaOf } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { BROKER_ADMIN, brokerLines } from '../broker/users.ts';
import { versionSetting } from '../compose/pieces.ts';
import { ComposeSettings } from '../compose/settings.ts';
import { DEFINITIONS } from '../local/definitions.ts';
import { databaseName } from '../provision/logins.ts';
import { gatewayCommand } from './compose-gateway.ts';
import { withSection } from './with-section.ts';

/** Replicas of every service that the PostgreSQL of docker-compose.yml has connections for. */
const REPLICAS = 3;

/** Puts everything that names a service into docker-compose.yml. */
export function withServices(document: string): string {
  const blocks = SERVICES.map((name) => indented(serviceBlock(name)).join('\n'));
  const sections = [
    ['values of the services', values().join('\n')],
    [
      'command of the gateway',
      gatewayCommand()
        .map((flag) => `      - ${JSON.stringify(flag)}`)
        .join('\n'),
    ],
    ['services', blocks.join('\n\n')],
  ] as const;
  return sections.reduce((text, [name, content]) => withSection(text, name, content), document);
}

/** The lines of the broker's users, without those of a release before 1.5, whose `.env` names none. */
function brokerUsers(): string[] {
  const password = (setting: string) => (setting === 'RABBITMQ_PASSWORD' ? secret(setting) : `\${${setting}:--}`);
  return ['x-broker-users: &broker-users |', ...indented(brokerLines(password))];
}

/** The values that several containers share, as YAML anchors. */
function values(): string[] {
  return [
    '# svc-auth knows the secret of every service; each other service has its own alone.',
    ...anchor('service-secrets', (name) => [
      withSecret(serviceVariable(name, 'SECRET')),
      withoutDefault(serviceVariable(name, 'SECRET_ACCEPTED')),
    ]),
    '',
    '# Provisioning makes the roles with these passwords, and a restore uses them.',
    ...anchor('database-logins', (name) => [
      [serviceVariable(name, 'DATABASE_ROLE'), roleOf(name)],
      withSecret(serviceVariable(name, 'DATABASE_PASSWORD')),
      withoutDefault(serviceVariable(name, 'DATABASE_PASSWORD_ACCEPTED')),
    ]),
    '',
    '# What the broker makes at its start: service, queue, user and password (infra/broker/definitions.sh).',
    ...brokerUsers(),
    '',
    `# The pools of ${REPLICAS} replicas of every service, and some to spare.`,
    `x-max-connections: &max-connections max_connections=${Math.ceil(maxConnectionsFor(REPLICAS) / 10) * 10}`,
  ];
}

type Line = readonly [variable: string, value: string];

function anchor(name: string, of: (service: ServiceName) => readonly Line[]): string[] {
  return [`x-${name}: &${name}`, ...indented(SERVICES.flatMap(of).map((line) => line.join(': ')))];
}

function serviceBlock(name: ServiceName): string[] {
  const { settings = [], volume, reachesOutside } = declarationOf(name);
  const password = secret(serviceVariable(name, 'DATABASE_PASSWORD'));
  const database = databaseName(name);
  const environment = [
    `<<: ${name === 'auth' ? '[*service-environment, *service-secrets]' : '*service-environment'}`,
    `DATABASE_URL: postgres://${roleOf(name)}:${password}@postgres:5432/${database}`,
    `DATABASE_POOL_SIZE: ${poolSizeOf(name)}`,
    `RABBITMQ_URL: amqp://${brokerUserOf(name)}:${brokerPasswordOf(name)}@rabbitmq:5672`,
    `VERSION: ${versionOf(name)}`,
    `SERVICE_SECRET: ${secret(serviceVariable(name, 'SECRET'))}`,
    ...(volume ? [`${volume.setting}: ${volume.folder}`] : []),
    ...settings.map((setting) => `${setting}: \${${setting}:-${defaultOf(setting)}}`),
  ];
  return [
    `svc-${name}:`,
    ...indented([
      '<<: *service',
      `image: \${IMAGE_PREFIX:-fieldhouse}/svc-${name}:${versionOf(name)}`,
      'build:',
      ...indented(['<<: *service-build', `args: { SERVICE: svc-${name} }`, `labels: { ${labelsOf(name).join(', ')} }`]),
      `networks: [services, engines${reachesOutside ? ', outside' : ''}]`,
      'environment:',
      ...indented(environment),
      ...(volume ? [`volumes: ["${volume.name}:${volume.folder}"]`] : []),
    ]),
  ];
}

/** What the image says of its database; `1.0.0` is the first release whose databases are migrated. */
function labelsOf(name: ServiceName): string[] {
  const { release, migrations } = schemaOf(DEFINITIONS[name]);
  const minVersions = migrations.flatMap(({ minVersion }) => minVersion ?? []);
  const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });
  return [
    'org.opencontainers.image.title: fieldhouse',
    `org.opencontainers.image.revision: "\${COMMIT:-}"`,
    `fieldhouse.release: "${release}"`,
    `fieldhouse.migration: ${migrations.at(-1)?.name}`,
    `fieldhouse.min-version: "${['1.0.0', ...minVersions].toSorted(byNumber).at(-1)}"`,
  ];
}

/** The version of a service's image: its own, or that of all pieces. */
const versionOf = (name: ServiceName) => `\${${versionSetting(`svc-${name}`)}:-\${VERSION:-1.0.0}}`;

/** What an operator's setting is without it. Throws when `.env` has no such setting. */
function defaultOf(setting: string): string {
  const { properties = {} } = z.toJSONSchema(ComposeSettings, { io: 'input', unrepresentable: 'any' });
  const property = properties[setting];
  if (property === undefined) throw new Error(`${setting} is no setting of infra/compose/settings.ts`);
  return z.looseObject({ default: z.string().default('') }).parse(property).default;
}

/** The role that a service signs in with; the `.env` of a release before 1.5 names none. */
const roleOf = (name: ServiceName) => `\${${serviceVariable(name, 'DATABASE_ROLE')}:-${databaseName(name)}}`;

/** The user of a service in the broker; the `.env` of a release before 1.5 names none, and has one for all. */
const brokerUserOf = (name: ServiceName) => `\${${serviceVariable(name, 'RABBITMQ_USER')}:-${BROKER_ADMIN}}`;
const brokerPasswordOf = (name: ServiceName) =>
  `\${${serviceVariable(name, 'RABBITMQ_PASSWORD')}:-\${RABBITMQ_PASSWORD}}`;

/** A variable that must be in `.env`. */
const secret = (variable: string) => `\${${variable}:?is missing (npm run make-env writes a .env)}`;
const withSecret = (variable: string): Line => [variable, secret(variable)];
const withoutDefault = (variable: string): Line => [variable, `\${${variable}:-}`];

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

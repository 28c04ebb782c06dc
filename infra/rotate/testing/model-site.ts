import { generateKeyPairSync } from 'node:crypto';
import { SERVICES, type ServiceName, type ServiceSetting, serviceVariable } from '@fieldhouse/contracts';
import { BROKER_ADMIN } from '../../broker/users.ts';
import { readProvisioning } from '../../provision/settings.ts';
import type { RotatedSite, Settings } from '../rotation.ts';

/** A site that knows which secrets its parts use and accept, and says at once what would fail. */
export interface ModelSite extends RotatedSite {
  /** What would have failed so far. */
  failures: readonly string[];
  /** The settings that the replicas of a service have. */
  running: (service: string) => Settings;
  accepts: (what: 'database' | 'broker' | 'redis', name: string, password: string) => boolean;
  admin: () => string;
  /** The next action is the one with this number; it is done, or not, and then the command is killed. */
  killAt: (action: number, isDone: boolean) => void;
  actions: () => number;
}

export class Killed extends Error {}

const keyOf = (text: string | undefined) => JSON.parse(text ?? '{}').x;
const STORED = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });

export async function modelSite(read: () => Promise<Settings>): Promise<ModelSite> {
  const first = await read();
  const running = new Map(SERVICES.map((name) => [`svc-${name}`, first]));
  const database = new Map<string, string>();
  const broker = new Map([[BROKER_ADMIN, first.RABBITMQ_PASSWORD ?? '']]);
  const redis = new Set([first.REDIS_PASSWORD ?? '']);
  const failures: string[] = [];
  let admin = first.POSTGRES_PASSWORD ?? '';
  let [actions, killed, isDoneThen] = [0, -1, false];

  const of = (settings: Settings, name: ServiceName, what: ServiceSetting) =>
    settings[serviceVariable(name, what)] ?? '';
  const urlUser = (settings: Settings, name: ServiceName) => of(settings, name, 'RABBITMQ_USER') || BROKER_ADMIN;
  const published = (settings: Settings) => [
    keyOf(settings.SIGNING_KEY) ?? STORED.x,
    ...JSON.parse(settings.ACCEPTED_KEYS || '[]').map(({ x }: { x: string }) => x),
  ];
  function expectThat(works: boolean, what: string): void {
    if (!works) failures.push(what);
  }

  /** Whether a replica with these settings works, beside others of svc-auth with those. */
  function check(service: string, settings: Settings, auths: readonly Settings[]): void {
    const name = service.slice(4) as ServiceName;
    const role = of(settings, name, 'DATABASE_ROLE') || `fieldhouse_${name}`;
    expectThat(database.get(role) === of(settings, name, 'DATABASE_PASSWORD'), `${service}: database`);
    const password = of(settings, name, 'RABBITMQ_PASSWORD') || settings.RABBITMQ_PASSWORD;
    expectThat(broker.get(urlUser(settings, name)) === password, `${service}: broker`);
    expectThat(redis.has(settings.REDIS_PASSWORD ?? ''), `${service}: redis`);
    for (const auth of auths) {
      const accepted = [of(auth, name, 'SECRET'), of(auth, name, 'SECRET_ACCEPTED')];
      expectThat(accepted.includes(of(settings, name, 'SECRET')), `${service}: secret`);
      if (name === 'auth') expectThat(published(auth).includes(published(settings)[0]), 'svc-auth: signing key');
    }
  }

  function checkAll(): void {
    const auth = running.get('svc-auth');
    for (const [service, settings] of running) check(service, settings, auth ? [auth] : []);
  }

  async function act(work: () => Promise<void> | void): Promise<void> {
    actions += 1;
    if (actions === killed && !isDoneThen) throw new Killed();
    await work();
    checkAll();
    if (actions === killed) throw new Killed();
  }

  async function provision({ endOthers }: { endOthers: boolean }): Promise<void> {
    const settings = await read();
    const { logins } = readProvisioning({ ADMIN_DATABASE_URL: 'postgres://postgres:x@server/postgres', ...settings });
    if (endOthers) database.clear();
    for (const { role, password } of Object.values(logins).flat()) database.set(role, password);
  }
  await provision({ endOthers: false });
  for (const name of SERVICES)
    broker.set(urlUser(first, name), of(first, name, 'RABBITMQ_PASSWORD') || (first.RABBITMQ_PASSWORD ?? ''));

  const engines: Readonly<Record<string, (command: readonly string[], input: string) => Promise<string> | string>> = {
    'svc-auth': () => JSON.stringify({ keys: published(running.get('svc-auth') ?? {}).map(publicKey) }),
    'svc-notify': () => '',
    rabbitmq([program, , name, user = '']) {
      if (program === 'sh') return '';
      if (name === 'delete_user') broker.delete(user);
      return [...broker.keys()].map((one) => `${one}\t[]\n`).join('');
    },
    redis(_command, input) {
      const [, present = '', next = ''] = /^AUTH (\S+)\nACL SETUSER default >(\S+)\n$/.exec(input) ?? [];
      if (!redis.has(present)) throw new Error('Redis does not accept the present password');
      redis.add(next);
      return 'OK\nOK\n';
    },
    postgres(_command, input) {
      admin = /PASSWORD '([\w-]+)'/.exec(input)?.[1] ?? '';
      return '';
    },
  };

  return {
    failures,
    running: (service) => running.get(service) ?? {},
    accepts: (what, name, password) =>
      what === 'redis' ? redis.has(password) : (what === 'broker' ? broker : database).get(name) === password,
    admin: () => admin,
    killAt(action, isDone) {
      [actions, killed, isDoneThen] = [0, action, isDone];
    },
    actions: () => actions,
    async renew(services) {
      for (const service of services) {
        await act(async () => {
          const [former, next] = [running.get(service) ?? {}, await read()];
          const auth = running.get('svc-auth') ?? {};
          // Both run for a moment, and each may call either replica of svc-auth.
          const auths = service === 'svc-auth' ? [former, next] : [auth];
          check(service, next, auths);
          check(service, former, auths);
          if (service === 'svc-auth') for (const [one, settings] of running) check(one, settings, auths);
          running.set(service, next);
        });
      }
    },
    provision: (options) => act(() => provision(options)),
    async inContainer(service, command, input = '') {
      let output = '';
      await act(async () => {
        if (service === 'rabbitmq' && command[0] === 'sh') {
          for (const line of input.trim().split('\n')) {
            const [, , user = '', password = ''] = line.split(' ');
            broker.set(user, password);
          }
        }
        output = (await engines[service]?.(command, input)) ?? '';
      });
      return output;
    },
    recreate: () =>
      act(async () => {
        redis.clear();
        redis.add((await read()).REDIS_PASSWORD ?? '');
      }),
    waitUntil: () => act(() => undefined),
  };
}

const publicKey = (x: string) => ({ kty: 'OKP', crv: 'Ed25519', x });

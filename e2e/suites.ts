/**
 * A test file of `e2e`, and when it runs. `jest.config.mjs` reads this list; a test checks that it names every file.
 */
export interface Suite {
  /** The platforms it starts: `1 in one process`. */
  platforms: string;
  /** What no other test proves. */
  proves: string;
  /**
   * `test`: in `npm test` and `npm run test:long`; `long`: in the latter only; `compose`: in `npm run test:compose`.
   */
  runs: 'test' | 'long' | 'compose';
  /** Expects that no request fails or waits: runs when no other test does. */
  alone?: true;
  /** About how long it takes in `npm test`, of those above half a minute: these begin first. */
  seconds?: number;
}

/** The turns of `npm test`: files that run beside others, then the rest. */
export type Turn = 'shared' | 'alone';

/** How a file's tests run: the folder of `e2e`, and the jest project of the same name. */
export type Mode = 'browser' | 'embedded' | 'distributed' | 'compose' | 'long';

const ONE = '1 in one process';

/** Every test file of `e2e`, by mode. */
export const SUITES: Readonly<Record<Mode, Readonly<Record<string, Suite>>>> = {
  /** Chromium, on the platform in one process. */
  browser: {
    'admin-messages': { platforms: ONE, proves: 'every message of admins in a real browser', runs: 'long' },
    'admin-screens': {
      platforms: ONE,
      proves: 'every screen of admins: axe, widths, targets',
      runs: 'test',
      seconds: 135,
    },
    'broken-micro-frontend': {
      platforms: ONE,
      proves: 'a broken release leaves the other apps working; a preview; a new version',
      runs: 'test',
    },
    'coach-messages': { platforms: ONE, proves: 'every message of coaches in a real browser', runs: 'long' },
    'coach-screens': {
      platforms: ONE,
      proves: 'every screen of coaches: axe, widths, targets',
      runs: 'test',
      seconds: 75,
    },
    develop: { platforms: ONE, proves: 'the development server in front of a running site', runs: 'long' },
    'family-messages': { platforms: ONE, proves: 'every message of families in a real browser', runs: 'long' },
    'family-screens': {
      platforms: ONE,
      proves: 'every screen of families: axe, widths, targets',
      runs: 'test',
      seconds: 130,
    },
    messages: {
      platforms: ONE,
      proves: 'messages of each area; an approved access request; a button pressed twice sends one call',
      runs: 'test',
      seconds: 70,
    },
    'main-use-case': { platforms: ONE, proves: 'the main use case in a browser', runs: 'test', seconds: 45 },
    'navigation-and-drafts': {
      platforms: ONE,
      proves: 'Back, links, drafts, two windows, long words, heights, a passkey, pushes',
      runs: 'test',
      seconds: 110,
    },
  },
  /** Calls through the gateway, on the platform in one process. */
  embedded: {
    'across-services': {
      platforms: ONE,
      proves:
        'links, audit, export, import, names, merges and their undo, stored answers and a deletion, the operator’s commands, every operation for every role',
      runs: 'test',
      seconds: 130,
    },
    'backup-killed': { platforms: ONE, proves: 'kill -9 during a backup', runs: 'long' },
    backups: { platforms: ONE, proves: 'backups of all services', runs: 'test' },
    'families-on-one-ip-address': { platforms: ONE, proves: 'limits for 150 families on one address', runs: 'long' },
    'generated-requests': {
      platforms: ONE,
      proves: 'no generated request is a 5xx or undocumented',
      runs: 'test',
      seconds: 75,
    },
    'kill-recovery': { platforms: ONE, proves: 'kill -9 of the platform and PostgreSQL', runs: 'test' },
    limits: { platforms: ONE, proves: 'counts survive a restart', runs: 'long' },
    'long-texts': {
      platforms: ONE,
      proves: 'no text of marks keeps others waiting for 50 ms',
      runs: 'long',
      alone: true,
    },
    'other-version': { platforms: ONE, proves: 'a data folder of another version is refused', runs: 'long' },
    races: {
      platforms: ONE,
      proves: 'no place is sold twice through the gateway; an event deleted while many register',
      runs: 'test',
      alone: true,
    },
    restore: { platforms: ONE, proves: 'a restore of all services', runs: 'test', seconds: 85 },
    'set-up': { platforms: ONE, proves: 'an empty club, and its first admin by a printed code', runs: 'test' },
    stop: { platforms: ONE, proves: 'Ctrl-C and SIGTERM of npm start', runs: 'test' },
    'stop-recovery': { platforms: ONE, proves: 'SIGTERM and kill -9 during requests', runs: 'test' },
  },
  /** Processes of every service with RabbitMQ, Redis and Traefik. */
  distributed: {
    distributed: {
      platforms: '1 with two replicas',
      proves: 'one effect each, roles of each service, a backup and an operator’s command behind Traefik',
      runs: 'test',
      seconds: 55,
    },
    'merge-kills': { platforms: '1', proves: 'kill -9 of each service of a merge', runs: 'long' },
    outages: {
      platforms: '1',
      proves:
        'svc-events starts late; kill -9 of svc-notify and svc-events, at night of others and of Redis; no RabbitMQ',
      runs: 'test',
      alone: true,
    },
    'notice-kills': {
      platforms: '1 with two replicas',
      proves:
        'kill -9 between claim and email of a reminder, while lines and emails of an edit or an announcement are made',
      runs: 'long',
    },
    restore: { platforms: '1 with two replicas', proves: 'a restore with replicas', runs: 'long' },
    upgrade: {
      platforms: '2 with two replicas',
      proves:
        'an upgrade from the previous release, in either order of the services, fails no request and loses no event',
      runs: 'long',
    },
    rolling: {
      platforms: '1 with two replicas',
      proves: 'a rolling restart fails no request',
      runs: 'long',
      alone: true,
    },
  },
  /** Containers of docker-compose.yml. */
  compose: {
    alert: {
      platforms: '1 in containers, with Prometheus',
      proves: 'an alert is pending, fires and ends while RabbitMQ is away and comes back',
      runs: 'compose',
    },
    'container-recovery': {
      platforms: '1 in containers',
      proves:
        'every container is killed (ours, then the engines; at night each alone), restarts and works; none runs as root, may write, or publishes a port',
      runs: 'compose',
    },
    deploy: {
      platforms: '1 in containers',
      proves: 'a service is deployed, taken back and scaled under load; the list of replicas restarts meanwhile',
      runs: 'compose',
    },
    'host-restart': {
      platforms: '1 in containers',
      proves: 'everything comes back by itself after the engine and all containers were killed together',
      runs: 'compose',
    },
    'main-use-case': {
      platforms: '1 in containers',
      proves: 'the images of all apps and services work together behind Traefik',
      runs: 'compose',
    },
    restore: {
      platforms: '1 in containers',
      proves: 'the image `restore` restores a site whose databases were all dropped; at night it rehearses first',
      runs: 'compose',
    },
    rotate: {
      platforms: '1 in containers',
      proves:
        'secrets are changed under load: no request fails, and the former ones end: passwords of databases and the link key; at night all',
      runs: 'compose',
    },
    trace: {
      platforms: '1 in containers, with a collector of traces and a mail server',
      proves: 'a registration is one trace, from the gateway to its email',
      runs: 'compose',
    },
    upgrade: {
      platforms: '1 in containers, of the previous release',
      proves: 'an upgrade over existing volumes loses nothing',
      runs: 'compose',
    },
  },
  /** Alone on the machine. */
  long: {
    growth: { platforms: ONE, proves: 'a club a hundred times as big', runs: 'long' },
  },
};

/** The files of a mode that `npm test` leaves out, as paths from the root. */
export function longFiles(mode: Mode): string[] {
  return filesWhere(mode, ({ runs }) => runs === 'long');
}

/** The files of a mode that do not run in this turn, as paths from the root. */
export function filesOfOtherTurn(mode: Mode, turn: Turn): string[] {
  return filesWhere(mode, ({ alone }) => (turn === 'alone') !== (alone === true));
}

/** About how long a test file takes, in seconds; 0: not long, or not one of `e2e`. `path` ends with its path. */
export function secondsOf(path: string): number {
  const [, mode = '', name = ''] = /\/e2e\/(\w+)\/([\w-]+)\.test\.ts$/.exec(path) ?? [];
  return SUITES[mode as Mode]?.[name]?.seconds ?? 0;
}

function filesWhere(mode: Mode, isWanted: (suite: Suite) => boolean): string[] {
  return Object.entries(SUITES[mode])
    .filter(([, suite]) => isWanted(suite))
    .map(([name]) => `e2e/${mode}/${name}.test.ts`);
}

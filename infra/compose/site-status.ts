/** A container of the site. */
export interface SeenContainer {
  service: string;
  /** The tag of its image. */
  version: string;
  state: string;
  /** '' for one without a health check. */
  health: string;
  exitCode: number;
  /** The metrics of a running replica of a service, as text; undefined: it did not answer. */
  metrics?: string | undefined;
}

/** What is seen of a site, before it is judged. */
export interface SeenSite {
  url: string;
  /** The status of `/healthz`; undefined: no answer. */
  health: number | undefined;
  containers: readonly SeenContainer[];
  /** How full the disks are, in per cent, by what is stored there. */
  disks: Readonly<Record<string, number>>;
}

/** What is printed of a site, and what is wrong with it. */
export interface SiteStatus {
  lines: readonly string[];
  problems: readonly string[];
}

/** Events and email should be on their way sooner, in seconds. */
const OUTBOX_SECONDS = 60;
const INBOX_SECONDS = 600;
const MAIL_SECONDS = 900;
const BACKUP_SECONDS = 26 * 3600;
const FULL_PER_CENT = 85;

/** Judges a site: one line for each piece, queues, backup and disks. */
export function judgeSite({ url, health, containers, disks }: SeenSite): SiteStatus {
  const problems: string[] = [];
  const lines: string[] = [];
  const problem = (text: string) => void problems.push(text);
  lines.push(`${url}  ${health === 200 ? 'open' : 'not open'}`);
  if (health !== 200) problem(`/healthz: ${health ?? 'no answer'}`);
  for (const [service, own] of Map.groupBy(containers, (container) => container.service)) {
    lines.push(pieceLine(service, own, problem));
  }
  const texts = containers.flatMap(({ metrics }) => metrics ?? []);
  const most = (name: string, labels: string) => Math.max(0, ...texts.flatMap((text) => valuesOf(text, name, labels)));
  const dead = sum(texts.flatMap((text) => valuesOf(text, 'events_waiting', 'where="dead"')));
  lines.push(
    line('events', [
      `to publish ${age(most('events_oldest_seconds', 'where="outbox"'))}`,
      `to handle ${age(most('events_oldest_seconds', 'where="inbox"'))}`,
      `dead ${dead}`,
    ]),
  );
  if (most('events_oldest_seconds', 'where="outbox"') > OUTBOX_SECONDS) problem('Events are not published');
  if (most('events_oldest_seconds', 'where="inbox"') > INBOX_SECONDS) problem('Events are not handled');
  if (dead > 0) problem(`${dead} dead events`);
  const mail = most('mail_oldest_seconds', '');
  const failed = most('mail_unsent', 'state="failed"');
  lines.push(line('email', [`queued ${age(mail)}`, `failed ${failed}`]));
  if (mail > MAIL_SECONDS) problem('Email is not sent');
  const backups = texts.flatMap((text) => valuesOf(text, 'backup_age_seconds', 'last="complete"'));
  const backup = backups.length > 0 ? Math.min(...backups) : undefined;
  lines.push(line('backup', [backup === undefined ? 'none yet' : `${age(backup)} ago`]));
  if (backup === undefined || backup > BACKUP_SECONDS) problem('There is no backup of the last 26 hours');
  lines.push(
    line(
      'disk',
      Object.entries(disks).map(([what, full]) => `${what} ${full} %`),
    ),
  );
  for (const [what, full] of Object.entries(disks))
    if (full > FULL_PER_CENT) problem(`The disk of ${what} is ${full} % full`);
  return { lines, problems };
}

/** 'svc-events    1.4.0    3 of 3 ready'; two versions are both named while a piece is deployed. */
function pieceLine(service: string, own: readonly SeenContainer[], problem: (text: string) => void): string {
  const versions = [...new Set(own.map(({ version }) => version))].join(', ');
  const ends = own.every(({ state, health }) => state === 'exited' && health === '');
  if (ends) {
    const failed = own.filter(({ exitCode }) => exitCode !== 0);
    if (failed.length > 0) problem(`${service} has exited with ${failed[0]?.exitCode}`);
    return line(service, [versions, failed.length > 0 ? 'failed' : 'done']);
  }
  const ready = own.filter(({ state, health }) => state === 'running' && (health === 'healthy' || health === ''));
  if (ready.length < own.length) problem(`${service}: ${ready.length} of ${own.length} ready`);
  const silent = own.filter(
    ({ state, metrics }) => service.startsWith('svc-') && state === 'running' && metrics === undefined,
  );
  if (silent.length > 0) problem(`${service}: ${silent.length} without metrics`);
  return line(service, [versions, `${ready.length} of ${own.length} ready`]);
}

const line = (what: string, rest: readonly string[]) =>
  [what.padEnd(18), ...rest.map((text) => text.padEnd(16))].join('').trimEnd();

/** The values of a metric in Prometheus's text format, of the lines that have these labels. */
function valuesOf(text: string, name: string, labels: string): number[] {
  const own = text.split('\n').filter((row) => row.startsWith(`${name}{`) || row.startsWith(`${name} `));
  return own.filter((row) => row.includes(labels)).map((row) => Number(row.slice(row.lastIndexOf(' '))));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** '12 s', '5 min', '3 h', '2 d'. */
function age(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 2 * 86_400 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`;
}

import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Club, startClub } from '@fieldhouse/infra/testing';
import { backup } from './backup/backup.ts';
import { deliveryInOneProcess } from './delivery/delivery.ts';
import { distributed } from './distributed.ts';
import { type Figure, isMet, measured } from './figure.ts';
import { growth } from './growth/growth.ts';
import { need } from './need/need.ts';
import { paint } from './sizes/paint.ts';
import { sizes } from './sizes/sizes.ts';
import { feeds } from './speed/feeds.ts';
import { reads } from './speed/reads.ts';
import { registrations } from './speed/registrations.ts';
import { embeddedGateways } from './speed/sites.ts';
import { uploads } from './speed/uploads.ts';
import { starts } from './start/starts.ts';
import { shownOf, tableOf } from './table.ts';

const RESULTS = fileURLToPath(new URL('../results.json', import.meta.url));

/** The parts that are measured on one club, in this order: the last one adds many families. */
const ON_A_CLUB: Readonly<Record<string, (club: Club) => Promise<Figure[]>>> = {
  sizes,
  paint,
  reads: (club) => reads(club, 'Reads', embeddedGateways),
  feeds,
  uploads,
  delivery: deliveryInOneProcess,
  registrations: (club) => registrations(club, 'Registrations'),
};
const NAMES = ['starts', ...Object.keys(ON_A_CLUB), 'distributed', 'backup', 'need', 'growth'];

/**
 * `npm run bench` measures all parts, one after the other, prints them and writes `results.json`. No test depends on
 * the results. `npm run bench -- reads` measures and prints one part.
 */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}. There are: ${NAMES.join(', ')}\n`);
  process.exit(1);
}
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

/** The load average of the machine before the first measurement. */
const load = loadavg()[0] ?? 0;
const figures: Figure[] = isWanted('starts') ? await starts() : [];
figures.push(...(await onAClub()));
if (isWanted('distributed') || isWanted('delivery')) {
  figures.push(...(await distributed({ loads: isWanted('distributed'), delivery: true })));
}
if (isWanted('backup')) figures.push(...(await backup()));
if (isWanted('need')) figures.push(...(await need()));
if (isWanted('growth')) figures.push(...(await growth()));
process.stdout.write(`\n${tableOf(figures)}`);
if (wanted.length === 0) {
  await writeFile(RESULTS, `${JSON.stringify({ machine: machine(), figures: figures.map(resultOf) }, null, 2)}\n`);
}

async function onAClub(): Promise<Figure[]> {
  const parts = Object.entries(ON_A_CLUB).filter(([name]) => isWanted(name));
  if (parts.length === 0) return [];
  const club = await startClub();
  try {
    const results: Figure[] = [];
    for (const [, measure] of parts) results.push(...(await measure(club)));
    return results;
  } finally {
    await club.stop();
  }
}

function machine() {
  return {
    when: new Date().toISOString().slice(0, 10),
    platform: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    memoryGB: Math.round(totalmem() / 2 ** 30),
    loadBefore: Number(load.toFixed(2)),
  };
}

/** A figure as `results.json` has it: four digits, the number compared with the target, and the texts of the table. */
function resultOf(figure: Figure) {
  const { value, baseline, wanted } = figure;
  const digits = (number: number) => Number(number.toPrecision(4));
  return {
    ...figure,
    value: digits(value),
    ...(baseline === undefined ? {} : { baseline: digits(baseline) }),
    ...(wanted && { is: digits(measured(figure)), met: isMet(figure) }),
    shown: shownOf(figure),
  };
}

import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startClub } from '@fieldhouse/infra/testing';
import { type Figure, isMet, measured } from './figure.ts';
import { sizes } from './sizes/sizes.ts';
import { reads } from './speed/reads.ts';
import { registrations } from './speed/registrations.ts';
import { starts } from './start/starts.ts';
import { tableOf } from './table.ts';

const RESULTS = fileURLToPath(new URL('../results.json', import.meta.url));
const ON_A_CLUB = { sizes, reads, registrations };

/**
 * `npm run bench`: measures everything, one after the other, prints it and writes `results.json`; nothing here decides whether a
 * test passes. `npm run bench -- reads`: that alone, printed only.
 */
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

/** What else the machine did when it began. */
const load = loadavg()[0] ?? 0;
const figures: Figure[] = isWanted('starts') ? await starts() : [];
const club = await startClub();
try {
  for (const [name, measure] of Object.entries(ON_A_CLUB)) if (isWanted(name)) figures.push(...(await measure(club)));
} finally {
  await club.stop();
}
process.stdout.write(`\n${tableOf(figures)}`);
if (wanted.length === 0) {
  await writeFile(RESULTS, `${JSON.stringify({ machine: machine(), figures: figures.map(rounded) }, null, 2)}\n`);
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

function rounded(figure: Figure) {
  const { value, floor, wanted } = figure;
  const digits = (number: number) => Number(number.toPrecision(4));
  return {
    ...figure,
    value: digits(value),
    ...(floor === undefined ? {} : { floor: digits(floor) }),
    ...(wanted && { is: digits(measured(figure)), met: isMet(figure) }),
  };
}

import * as z from 'zod';
import { withSection } from './with-section.ts';

/** What `npm run bench` writes to `bench/results.json`. */
const Results = z.object({
  machine: z.object({ when: z.string(), cores: z.int(), cpu: z.string(), memoryGB: z.number(), node: z.string() }),
  figures: z.array(
    z.object({
      area: z.string(),
      what: z.string(),
      met: z.boolean().optional(),
      shown: z.object({ measured: z.string(), baseline: z.string(), wanted: z.string(), is: z.string() }),
    }),
  ),
});

/** Puts the figures of the last measurement that have a target into a document. */
export function withBenchTable(document: string, results: unknown): string {
  return withSection(document, 'bench table', `\n${benchTable(results)}\n`);
}

function benchTable(results: unknown): string {
  const { machine, figures } = Results.parse(results);
  const withTarget = figures.filter(({ met }) => met !== undefined);
  const rows = [...Map.groupBy(withTarget, ({ area }) => area)].flatMap(([area, own]) => [
    `| **${area}** | | | | | |`,
    ...own.map(({ what, shown: { measured, baseline, wanted, is }, met }) =>
      ['', what, measured, baseline, wanted, is, met ? 'yes' : '**no**', ''].join(' | ').trim(),
    ),
  ]);
  return [
    `Measured on ${machine.when}: ${machine.cores} cores of ${machine.cpu}, ${machine.memoryGB} GB, Node ${machine.node}.`,
    '',
    '| | measured | baseline in the same run | target | result | met |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

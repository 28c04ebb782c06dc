import * as z from 'zod';

const BEGIN = '<!-- bench table: written by npm run generate -->';
const END = '<!-- end of the bench table -->';

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
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('The document has no place for the table');
  return `${before}${BEGIN}\n\n${benchTable(results)}\n\n${END}${after}`;
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

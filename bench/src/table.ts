import { type Figure, isMet, measured, type Wanted } from './figure.ts';

/** A figure as the texts of the table. */
export interface Shown {
  measured: string;
  baseline: string;
  wanted: string;
  is: string;
}

const HEAD: Shown = { measured: 'measured', baseline: 'baseline', wanted: 'target', is: 'result' };

/** All figures as one table for a terminal, grouped by area. */
export function tableOf(figures: readonly Figure[]): string {
  const lines = [...Map.groupBy(figures, ({ area }) => area)].flatMap(([area, own]) => [
    [area, ...cellsOf(HEAD), ''],
    ...own.map((figure) => [`  ${figure.what}`, ...cellsOf(shownOf(figure)), verdict(isMet(figure))]),
  ]);
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 || column === 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return `${lines.map((cells) => cells.map(pad).join('   ').trimEnd()).join('\n')}\n`;
}

const cellsOf = ({ measured: value, baseline, wanted, is }: Shown) => [value, baseline, wanted, is];

const verdict = (met: boolean | undefined) => (met === undefined ? '' : met ? 'yes' : 'NO');

export function shownOf(figure: Figure): Shown {
  const { value, unit, baseline, wanted } = figure;
  return {
    measured: `${short(value)} ${unit}`,
    baseline: baseline === undefined ? '' : `${short(baseline)} ${unit}`,
    wanted: wanted ? wantedText(wanted, unit) : '',
    is: wanted || baseline !== undefined ? shareText(figure) : '',
  };
}

function wantedText({ of, is, bound }: Wanted, unit: string): string {
  if (of === 'ratio') return `${is} ${bound} x`;
  return `${is} ${bound} ${unit}${of === 'over' ? ' over the baseline' : ''}`;
}

/** The number that is compared with the target; without a target, the ratio to the baseline. */
function shareText(figure: Figure): string {
  const of = figure.wanted?.of ?? 'ratio';
  const got = measured({ ...figure, wanted: { of, is: 'at most', bound: 0 } });
  return of === 'ratio' ? `${got.toFixed(2)} x` : `${short(got)} ${figure.unit}`;
}

function short(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) < 0.1 ? 3 : 1);
}

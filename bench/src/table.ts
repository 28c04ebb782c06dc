import { type Figure, isMet, measured, type Wanted } from './figure.ts';

const HEAD = ['', 'measured', 'floor', 'wanted', 'is', ''];

/** All figures as one table for a terminal, an area after the other. */
export function tableOf(figures: readonly Figure[]): string {
  const lines = [...Map.groupBy(figures, ({ area }) => area)].flatMap(([area, own]) => [
    [area, ...HEAD.slice(1)],
    ...own.map((figure) => [`  ${figure.what}`, ...cellsOf(figure)]),
  ]);
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 || column === 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return `${lines.map((cells) => cells.map(pad).join('   ').trimEnd()).join('\n')}\n`;
}

function cellsOf(figure: Figure): string[] {
  const { value, unit, floor, wanted } = figure;
  const met = isMet(figure);
  return [
    `${short(value)} ${unit}`,
    floor === undefined ? '' : `${short(floor)} ${unit}`,
    wanted ? wantedText(wanted, unit) : '',
    wanted || floor !== undefined ? shareText(figure) : '',
    met === undefined ? '' : met ? 'yes' : 'NO',
  ];
}

function wantedText({ of, is, bound }: Wanted, unit: string): string {
  if (of === 'ratio') return `${is} ${bound} x`;
  return `${is} ${bound} ${unit}${of === 'over' ? ' over the floor' : ''}`;
}

/** What the wanted figure came to; where nothing is wanted, the share of the floor. */
function shareText(figure: Figure): string {
  const of = figure.wanted?.of ?? 'ratio';
  const got = measured({ ...figure, wanted: { of, is: 'at most', bound: 0 } });
  return of === 'ratio' ? `${got.toFixed(2)} x` : `${short(got)} ${figure.unit}`;
}

const short = (value: number) =>
  Math.abs(value) >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1);

/** One line of the table. */
export interface Figure {
  /** Lines of one area stand together. */
  area: string;
  what: string;
  value: number;
  unit: 'kB' | 'requests' | 's' | 'MB' | '/s' | 'ms' | 'sold' | 'shift';
  /** The same in the same run, by the least that could do it. */
  baseline?: number;
  wanted?: Wanted;
}

/** What quality asks for: of the value itself, of what it is over the baseline, or of its share of the baseline. */
export interface Wanted {
  of: 'value' | 'over' | 'ratio';
  is: 'at most' | 'at least' | 'exactly';
  bound: number;
}

/** The figure that `wanted` speaks of. */
export function measured({ value, baseline = 0, wanted }: Figure): number {
  if (wanted?.of === 'over') return value - baseline;
  return wanted?.of === 'ratio' ? value / baseline : value;
}

/** Whether a figure is as wanted; undefined where nothing is asked. */
export function isMet(figure: Figure): boolean | undefined {
  if (!figure.wanted) return undefined;
  const [got, { is, bound }] = [measured(figure), figure.wanted];
  if (is === 'exactly') return got === bound;
  return is === 'at most' ? got <= bound : got >= bound;
}

/** Bytes to the kB of the table: thousands. */
export const kB = (bytes: number) => bytes / 1000;

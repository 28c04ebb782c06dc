/** One line of the table. */
export interface Figure {
  /** Lines of one area are shown together. */
  area: string;
  what: string;
  value: number;
  unit: 'kB' | 'requests' | 's' | 'MB' | '/s' | 'ms' | 'sold' | 'shift';
  /** The value of the least that could do the same work, measured in the same run. */
  baseline?: number;
  wanted?: Wanted;
}

/** A target: for the value itself, for its difference from the baseline, or for its ratio to the baseline. */
export interface Wanted {
  of: 'value' | 'over' | 'ratio';
  is: 'at most' | 'at least' | 'exactly';
  bound: number;
}

/** The number that is compared with the target. */
export function measured({ value, baseline = 0, wanted }: Figure): number {
  if (wanted?.of === 'over') return value - baseline;
  return wanted?.of === 'ratio' ? value / baseline : value;
}

/** Whether a figure meets its target; undefined without a target. */
export function isMet(figure: Figure): boolean | undefined {
  if (!figure.wanted) return undefined;
  const [got, { is, bound }] = [measured(figure), figure.wanted];
  if (is === 'exactly') return got === bound;
  return is === 'at most' ? got <= bound : got >= bound;
}

/** Bytes in kB, as the table shows them: thousands of bytes. */
export const kB = (bytes: number) => bytes / 1000;

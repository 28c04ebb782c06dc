/** A rectangle of the viewport, in pixels. */
export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Free space around what can be pressed, and at the viewport's edges. */
const GAP_PX = 8;
const STEP_PX = 4;

/**
 * How far down (negative: up) a toast moves from its place so that it covers nothing that can be pressed (product
 * decision 41): the nearest free place of its column, without one the place that covers least.
 */
export function freeShift(toast: Box, controls: readonly Box[], viewportHeight: number): number {
  const beside = controls.filter(({ left, right }) => left < toast.right && right > toast.left);
  const height = toast.bottom - toast.top;
  const steps = Math.ceil(viewportHeight / STEP_PX);
  let best = { shift: 0, covered: coveredAt(toast, 0, beside) };
  for (let step = 1; step <= steps && best.covered > 0; step++) {
    for (const shift of [-step * STEP_PX, step * STEP_PX]) {
      const top = toast.top + shift;
      if (top < GAP_PX || top + height > viewportHeight - GAP_PX) continue;
      const covered = coveredAt(toast, shift, beside);
      if (covered < best.covered) best = { shift, covered };
    }
  }
  return best.shift;
}

/** The covered height of all controls, in pixels. */
function coveredAt(toast: Box, shift: number, controls: readonly Box[]): number {
  return controls.reduce((sum, { top, bottom }) => {
    const overlap = Math.min(bottom + GAP_PX, toast.bottom + shift) - Math.max(top - GAP_PX, toast.top + shift);
    return sum + Math.max(0, overlap);
  }, 0);
}

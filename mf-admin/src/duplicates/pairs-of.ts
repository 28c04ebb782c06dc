/** Every two of some ids, each once: `[1, 2, 3]` is `[[1, 2], [1, 3], [2, 3]]`. */
export function pairsOf(ids: readonly number[]): [number, number][] {
  return ids.flatMap((one, index) => ids.slice(index + 1).map((other): [number, number] => [one, other]));
}

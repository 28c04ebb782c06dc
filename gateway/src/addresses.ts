/** The addresses of one destination: its replicas, or a single one. */
export interface Addresses {
  all: readonly string[];
  /** All of them in the order to try: each call begins with the next, and those put aside come last. */
  inTurn: () => readonly string[];
  /** Leaves an address for last for that many milliseconds. */
  putAside: (address: string, ms: number) => void;
  /** It answers again. */
  takeBack: (address: string) => void;
}

/** Round robin. Throws when there is no address. */
export function addressesOf(given: string | readonly string[], now: () => number = Date.now): Addresses {
  const all = typeof given === 'string' ? [given] : [...given];
  if (all.length === 0) throw new Error('a destination needs an address');
  const asideUntil = new Map<string, number>();
  let turn = 0;
  const isAside = (address: string) => (asideUntil.get(address) ?? 0) > now();

  const inTurn = () => {
    if (all.length === 1) return all;
    const usable = all.filter((address) => !isAside(address));
    const first = usable.length > 0 ? turn++ % usable.length : 0;
    return [...usable.slice(first), ...usable.slice(0, first), ...all.filter(isAside)];
  };
  return {
    all,
    inTurn,
    putAside: (address, ms) => void asideUntil.set(address, now() + ms),
    takeBack: (address) => void asideUntil.delete(address),
  };
}

/** The addresses of one destination, one for each replica. */
export interface Addresses {
  all: readonly string[];
  /** All addresses in the order to try them. Each call starts at the next one; unavailable ones come last. */
  candidates: () => readonly string[];
  /** The address is tried last for `ms` milliseconds. */
  markUnavailable: (address: string, ms: number) => void;
  /** The address answers again. */
  markAvailable: (address: string) => void;
}

/** Round robin. Throws when there is no address. */
export function addressesOf(oneOrMore: string | readonly string[], now: () => number = Date.now): Addresses {
  const all = typeof oneOrMore === 'string' ? [oneOrMore] : [...oneOrMore];
  if (all.length === 0) throw new Error('a destination needs an address');
  const unavailableUntil = new Map<string, number>();
  let nextStart = 0;
  const isUnavailable = (address: string) => (unavailableUntil.get(address) ?? 0) > now();

  const candidates = () => {
    if (all.length === 1) return all;
    const usable = all.filter((address) => !isUnavailable(address));
    const first = usable.length > 0 ? nextStart++ % usable.length : 0;
    return [...usable.slice(first), ...usable.slice(0, first), ...all.filter(isUnavailable)];
  };
  return {
    all,
    candidates,
    markUnavailable: (address, ms) => void unavailableUntil.set(address, now() + ms),
    markAvailable: (address) => void unavailableUntil.delete(address),
  };
}

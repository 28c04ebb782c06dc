import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** Addresses that are not on the public internet; IPv4 addresses written as IPv6 are found by the rules of IPv4. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
  ['168.63.129.16', 32] as const,
])
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ...([
    ['::', 127],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['2002::', 16],
  ] as const),
  ...([
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
  ] as const),
])
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** The code of the error when a name has no public address. */
export const PRIVATE_ADDRESS = 'ERR_PRIVATE_ADDRESS';

/**
 * Resolves a name to its public addresses alone. Connections are opened to what it returns, so that a name which
 * resolves differently each time reaches nothing inside either (S2.5.2001). Tests resolve names with a `resolve` of
 * their own.
 */
export function outsideLookup(resolve: typeof resolveAll = resolveAll): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, (error, found) => {
      const addresses = found.filter(({ address }) => !PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'));
      const [first] = addresses;
      if (error) return done(error, []);
      if (!first) {
        return done(Object.assign(new Error('The name has no public address'), { code: PRIVATE_ADDRESS }), []);
      }
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };
}

function resolveAll(
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
): void {
  dnsLookup(hostname, { all: true }, (error, found) => done(error, found ?? []));
}

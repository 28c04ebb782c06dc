import { lookup } from 'node:dns/promises';
import { isIP, isIPv6 } from 'node:net';

/**
 * The addresses of all replicas: the name in an address may stand for several, each of which gets an address of its
 * own. An address that names one machine (an IP address, `localhost`), a name that is not known now, and https, whose
 * certificate has the name, stay as they are. It is looked up for each call: a replica that has ended is no longer
 * called.
 */
export async function replicaAddresses(addresses: readonly string[]): Promise<readonly string[]> {
  const all = await Promise.all(addresses.map(addressesBehind));
  return all.flat();
}

async function addressesBehind(address: string): Promise<readonly string[]> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'http:' || host === 'localhost' || isIP(host) > 0) return [address];
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length < 2) return [address];
  return found.map((one) => {
    url.hostname = isIPv6(one.address) ? `[${one.address}]` : one.address;
    return url.href;
  });
}

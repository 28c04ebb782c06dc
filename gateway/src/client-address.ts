import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** Who made a request, as far as we can know. */
export interface Client {
  address: string;
  proto: 'http' | 'https';
}

/** Whether a text is an IP address or a range of them: `10.0.0.5`, `10.0.0.0/8`, `fd00::/8`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (more.length > 0 || isIP(address) === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128));
}

/**
 * Who makes requests, behind proxies whose word is believed: addresses and ranges. Each proxy adds the address it
 * was asked from at the end of `X-Forwarded-For`; read from there, the first that is no trusted proxy is the
 * client. What stands before it may be made up. Nobody is trusted unless told. Throws for a text that is no
 * address.
 */
export function clientsBehind(trustedProxies: readonly string[]): (request: IncomingMessage) => Client {
  const isTrusted = trustedBy(trustedProxies);
  return (request) => {
    const peer = plain(request.socket.remoteAddress ?? '');
    if (!isTrusted(peer)) return { address: peer, proto: 'http' };
    const told = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    let address = peer;
    while (isTrusted(address)) {
      const next = plain(told.pop()?.trim() ?? '');
      if (isIP(next) === 0) break;
      address = next;
    }
    return { address, proto: request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http' };
  };
}

function trustedBy(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    if (!isAddressRange(proxy)) throw new Error(`${proxy} is no address of a proxy`);
    const [address = '', bits] = proxy.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => (isIPv4(address) && list.check(address)) || (isIPv6(address) && list.check(address, 'ipv6'));
}

/** A server that listens on both names an IPv4 address by its IPv6 form. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

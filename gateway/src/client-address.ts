import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** The client of a request, found behind the trusted proxies. */
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
 * Finds the client of a request behind trusted proxies, given as addresses and ranges. Each proxy appends the address
 * that called it to `X-Forwarded-For`. Read from the end, the first address that is no trusted proxy is the client;
 * the addresses before it may be forged. No proxy is trusted by default. Throws for a text that is no address.
 */
export function clientsBehind(trustedProxies: readonly string[]): (request: IncomingMessage) => Client {
  const isTrusted = trustedBy(trustedProxies);
  return (request) => {
    const peer = withoutMapping(request.socket.remoteAddress ?? '');
    if (!isTrusted(peer)) return { address: peer, proto: 'http' };
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    let address = peer;
    while (isTrusted(address)) {
      const next = withoutMapping(forwarded.pop()?.trim() ?? '');
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

/** `::ffff:10.0.0.5` as `10.0.0.5`: a server that listens on IPv6 reports IPv4 clients in the mapped form. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

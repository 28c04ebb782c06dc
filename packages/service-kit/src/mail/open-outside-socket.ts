import { lookup as dnsLookup } from 'node:dns';
import { BlockList, connect, type LookupFunction, type Socket } from 'node:net';

interface Destination {
  host?: string | undefined;
  port?: number | string | undefined;
  connectionTimeout?: number | undefined;
}
type Opened = (error: Error | null, socket?: { connection: Socket }) => void;

/**
 * Where no mail server is: addresses of the network segment alone and others on which the metadata services of clouds
 * answer (Alibaba, Azure, Oracle; Amazon, Google), their forms in NAT64, and no address at all. Networks of a club's
 * own (RFC 1918) are no part of it, since its mail server may be there.
 */
const RESERVED = new BlockList();
RESERVED.addSubnet('169.254.0.0', 16, 'ipv4');
RESERVED.addSubnet('0.0.0.0', 8, 'ipv4');
for (const address of ['100.100.100.200', '168.63.129.16', '192.0.0.192']) RESERVED.addAddress(address, 'ipv4');
RESERVED.addSubnet('fe80::', 10, 'ipv6');
RESERVED.addAddress('::', 'ipv6');
for (const address of ['fd00:ec2::254', 'fd20:ce::254']) RESERVED.addAddress(address, 'ipv6');
RESERVED.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');

/** The code of the error when every address of a host is reserved. */
export const RESERVED_ADDRESS = 'ERR_IP_BLOCKED';

/**
 * Opens the connection to a mail server that an admin has named, for `getSocket` of nodemailer. The address that it
 * connects to is the one that was checked, so a name that resolves differently each time reaches nothing else
 * (S2.5.1322). Tests resolve names with a `lookup` of their own.
 */
export function openOutsideSocket(
  { host = '', port, connectionTimeout = 0 }: Destination,
  opened: Opened,
  lookup: LookupFunction = dnsLookup,
): void {
  const socket = connect({ host, port: Number(port), lookup, blockList: RESERVED });
  const fail = (error: Error) => {
    socket.destroy();
    opened(error);
  };
  socket.once('error', fail);
  socket.setTimeout(connectionTimeout, () => fail(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })));
  socket.once('connect', () => {
    socket.setTimeout(0);
    socket.removeListener('error', fail);
    opened(null, { connection: socket });
  });
}

import { BlockList, connect, type Socket } from 'node:net';

interface Destination {
  host?: string | undefined;
  port?: number | string | undefined;
  connectionTimeout?: number | undefined;
}
type Opened = (error: Error | null, socket?: { connection: Socket }) => void;

/**
 * Where no mail server is: addresses of the network segment alone, on which the metadata services of clouds answer, and
 * no address at all. Networks of a club's own (RFC 1918) are no part of it, since its mail server may be there.
 */
const RESERVED = new BlockList();
RESERVED.addSubnet('169.254.0.0', 16, 'ipv4');
RESERVED.addSubnet('0.0.0.0', 8, 'ipv4');
RESERVED.addAddress('100.100.100.200', 'ipv4');
RESERVED.addSubnet('fe80::', 10, 'ipv6');
RESERVED.addAddress('::', 'ipv6');
RESERVED.addAddress('fd00:ec2::254', 'ipv6');

/** The code of the error when every address of a host is reserved. */
export const RESERVED_ADDRESS = 'ERR_IP_BLOCKED';

/**
 * Opens the connection to a mail server that an admin has named, for `getSocket` of nodemailer. The address that it
 * connects to is the one that was checked, so a name that resolves differently each time reaches nothing else.
 */
export function openOutsideSocket({ host = '', port, connectionTimeout = 0 }: Destination, opened: Opened): void {
  const socket = connect({ host, port: Number(port), blockList: RESERVED });
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

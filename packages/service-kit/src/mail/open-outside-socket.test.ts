import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openOutsideSocket, RESERVED_ADDRESS } from './open-outside-socket.ts';

let server: Server;
beforeEach(async () => {
  server = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Opens a connection to a name that resolves to these addresses: where it leads, or the code of the error. */
const open = (...addresses: string[]) =>
  new Promise<string | undefined>((resolve) => {
    const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    openOutsideSocket(
      { host: 'smtp.club.example', port: portOf(server), connectionTimeout: 5000 },
      (error, socket) => {
        resolve(error ? codeOf(error) : socket?.connection.remoteAddress);
        socket?.connection.destroy();
      },
      (_, { all: isAll }, answer) => (isAll ? answer(null, all) : answer(null, addresses[0] ?? '', all[0]?.family)),
    );
  });

describe('When the name of a mail server resolves', () => {
  it.each([
    [['169.254.169.254']],
    [['168.63.129.16', '100.100.100.200', '192.0.0.192', '0.0.0.0']],
    [['::ffff:169.254.169.254']],
    [['64:ff9b::a9fe:a9fe', 'fd00:ec2::254', 'fd20:ce::254', 'fe80::1', '::']],
  ])('Then %j, where no mail server is, is not connected to @spec S2.5.1322', async (addresses) => {
    expect(await open(...addresses)).toBe(RESERVED_ADDRESS);
  });

  it('Then an address of the own network is, also after a reserved one @spec S2.5.1322', async () => {
    expect(await open('127.0.0.1')).toBe('127.0.0.1');
    expect(await open('169.254.169.254', '127.0.0.1')).toBe('127.0.0.1');
  });
});

function portOf(listening: Server): number {
  const address: AddressInfo | string | null = listening.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.message;
}

import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that is free at the moment. */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error(`no port on ${host}`);
  return address.port;
}

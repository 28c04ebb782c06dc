import { once } from 'node:events';
import { createServer } from 'node:http';

/** A site of somebody else, with one page that has nothing on it: 'http://127.0.0.1:41235'. */
export async function blankSite(): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Another site</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

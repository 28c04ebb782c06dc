import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Destination } from '@fieldhouse/gateway';
import { startGateway } from '@fieldhouse/gateway';

/**
 * A process of its own: a bare `node:http` server that answers the same bytes, or the same 304, behind the same
 * gateway, which asks the platform's own svc-auth who comes.
 */
export interface BareSite {
  headers: Record<string, string>;
  /** Base64. */
  body: string;
  upstreams: Record<Destination, string>;
}

const [site] = (await once(process, 'message')) as [BareSite];
const body = Buffer.from(site.body, 'base64');
const server = createServer((request, response) => {
  const known = request.headers['if-none-match'] === site.headers.etag;
  response.writeHead(known ? 304 : 200, known ? { etag: site.headers.etag } : site.headers);
  response.end(known ? undefined : body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const upstreams = { ...site.upstreams, events: `http://127.0.0.1:${port}` };
const gateway = await startGateway({ host: '127.0.0.1', port: 0, upstreams });
process.send?.(gateway.url);

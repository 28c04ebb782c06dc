import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Destination, startGateway } from '@fieldhouse/gateway';

/**
 * A process of its own with the gateway twice, so that both sides have the same: one before the platform's services, one
 * before the platform's svc-auth and a bare `node:http` server that answers the same bytes, or the same 304.
 */
export interface Task {
  upstreams: Record<Destination, string>;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

export interface TwoSites {
  platform: string;
  floor: string;
}

const [{ upstreams, headers, body }] = (await once(process, 'message')) as [Task];
const bytes = Buffer.from(body, 'base64');
const server = createServer((request, response) => {
  const known = request.headers['if-none-match'] === headers.etag;
  const { 'content-length': _length, 'content-type': _type, 'content-encoding': _coding, ...always } = headers;
  response.writeHead(known ? 304 : 200, known ? always : headers);
  response.end(known ? undefined : bytes);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const gateway = async (events: string) =>
  (await startGateway({ host: '127.0.0.1', port: 0, upstreams: { ...upstreams, events } })).url;
const sites: TwoSites = {
  platform: await gateway(upstreams.events),
  floor: await gateway(`http://127.0.0.1:${port}`),
};
process.send?.(sites);

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The answer that this process, a bare `node:http` server, always sends; or 304 when the ETag matches. */
export interface FixedAnswer {
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

const [{ headers, body }] = (await once(process, 'message')) as [FixedAnswer];
const bytes = Buffer.from(body, 'base64');
const { 'content-length': _length, 'content-type': _type, 'content-encoding': _coding, ...always } = headers;
const server = createServer((request, response) => {
  const isUnchanged = request.headers['if-none-match'] === headers.etag;
  response.writeHead(isUnchanged ? 304 : 200, isUnchanged ? always : headers);
  response.end(isUnchanged ? undefined : bytes);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
process.send?.(`http://127.0.0.1:${port}`);

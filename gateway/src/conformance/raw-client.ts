import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: string;
  body: string;
}

/** Sends a request byte for byte, so that no client library changes its path or its headers. */
export function sendRaw(
  gatewayUrl: string,
  requestLine: string,
  headers: readonly string[] = [],
  body = '',
): Promise<RawAnswer> {
  const { hostname, port } = new URL(gatewayUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), headers: head, body: unchunk(head, rest.join('\r\n\r\n')) });
    });
    const host = headers.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${hostname}:${port}`];
    const close = headers.some((line) => /^connection:/i.test(line)) ? [] : ['Connection: close'];
    socket.write(`${requestLine} HTTP/1.1\r\n${[...host, ...close, ...headers].join('\r\n')}\r\n\r\n${body}`);
  });
}

function unchunk(head: string, body: string): string {
  if (!/transfer-encoding: chunked/i.test(head)) return body;
  let rest = body;
  let whole = '';
  for (;;) {
    const end = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.slice(0, end), 16);
    if (!(size > 0)) return whole;
    whole += rest.slice(end + 2, end + 2 + size);
    rest = rest.slice(end + 2 + size + 2);
  }
}

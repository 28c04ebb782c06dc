import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemOf } from './problem.ts';

/** Node's error codes for requests that it cannot parse, with the answer to each. */
const ANSWERS: Readonly<Record<string, readonly [status: number, code: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'headers_too_large',
    'The address or the headers of the request are too long. Please delete the cookies of this site and try again',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow', 'The request took too long to arrive. Please try again'],
};
const MALFORMED = [400, 'malformed', 'The request is not valid HTTP'] as const;

/** Answers requests that cannot be parsed with problem+json. Node itself sends a status without a body. */
export function answerUnreadable(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => {
    answers.set(socket, response);
    response.once('close', () => answers.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // When another answer has begun on this connection, the client would read this one as a part of it.
    if (!socket.writable || answers.get(socket)?.headersSent) {
      socket.destroy();
      return;
    }
    const [status, code, detail] = ANSWERS[error.code ?? ''] ?? MALFORMED;
    const body = problemOf(status, code, detail);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/problem+json',
      'Cache-Control: no-store',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  });
}

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Answers are data: nothing in them may be run, framed, sniffed, or kept by a cache unless its route says so. */
export function safeHeaders(https: boolean): RequestHandler {
  const always: readonly [string, string][] = [['Cache-Control', 'no-store'], ...helmetHeaders(https)];
  return (_request, response, next) => {
    for (const [name, value] of always) response.setHeader(name, value);
    next();
  };
}

/** The same for every request, so helmet is asked once and not for each. */
function helmetHeaders(https: boolean): [string, string][] {
  const secure = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: https,
    xFrameOptions: { action: 'deny' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  secure(request, response, (error) => {
    if (error) throw error;
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

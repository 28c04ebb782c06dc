import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Answers are data: browsers must not run, frame or sniff them, and caches must not store them unless the route allows
 * it.
 */
export function safeHeaders(https: boolean): RequestHandler {
  const always: readonly [string, string][] = [['Cache-Control', 'no-store'], ...helmetHeaders(https)];
  return (_request, response, next) => {
    for (const [name, value] of always) response.setHeader(name, value);
    next();
  };
}

/** The headers are the same for every request, so helmet computes them once. */
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

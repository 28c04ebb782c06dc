import type { Request } from 'express';

/**
 * The client's address from the gateway's headers: `X-Real-Ip`, which is the client's own behind a trusted proxy too;
 * otherwise the last address of `X-Forwarded-For`.
 */
export function addressOf(request: Request): string {
  const forwarded = request.get('X-Real-Ip') ?? request.get('X-Forwarded-For')?.split(',').at(-1)?.trim();
  return forwarded || request.socket.remoteAddress || '';
}

/** A cookie's value as it was sent; undefined when there is none of that name. */
export function cookieOf(request: Request, name: string): string | undefined {
  for (const pair of (request.get('Cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

import type { IncomingMessage } from 'node:http';
import type { Client } from './client-address.ts';
import { PREVIEW_HEADER } from './preview.ts';

/** Carries the signed identity from the gateway to a service; only the gateway may set it. */
export const IDENTITY_HEADER = 'X-Identity';

/** Headers that only the gateway writes. */
export const GATEWAY_HEADERS = [
  IDENTITY_HEADER,
  PREVIEW_HEADER,
  'Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Method',
  'X-Forwarded-Port',
  'X-Forwarded-Proto',
  'X-Forwarded-Uri',
  'X-Original-Uri',
  'X-Http-Method-Override',
  'X-Real-Ip',
];

/**
 * The headers of a request that svc-auth gets. A request with `Fieldhouse-Poll` does not renew its session;
 * `Traceparent` makes the check a part of the request's trace.
 */
export const AUTHENTICATE_HEADERS = ['Cookie', 'Origin', 'Sec-Fetch-Site', 'Fieldhouse-Poll', 'Traceparent'];

const gatewayHeaders = new Set(GATEWAY_HEADERS.map((name) => name.toLowerCase()));

/**
 * Headers that are passed on although `Connection` names them. Other headers that it names are hop-by-hop. Without the
 * header with its length, a body would reach the service as a second request that was not routed and not authenticated.
 */
const NEVER_FOR_ONE_HOP = new Set([
  'content-length',
  'transfer-encoding',
  'host',
  'connection',
  'keep-alive',
  'upgrade',
]);

/** Whether a request has several Host headers: Node uses the first and drops the others from `headers`. */
export function namesSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

/**
 * Removes from an incoming request the headers that a service could take for the gateway's: the list above, names with
 * a character that some servers read as a dash, and those that `Connection` names.
 */
export function stripForgedHeaders(request: IncomingMessage): void {
  const named = (request.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  for (const name of Object.keys(request.headers)) {
    const lookAlike = !/^[a-z0-9-]+$/.test(name);
    const hopByHop = named.includes(name) && !NEVER_FOR_ONE_HOP.has(name);
    if (gatewayHeaders.has(name) || lookAlike || hopByHop) delete request.headers[name];
  }
}

/** Sets the forwarding headers from the client's address, as Traefik does. */
export function writeForwardedHeaders(request: IncomingMessage, { address, proto }: Client): void {
  request.headers['x-forwarded-for'] = address;
  request.headers['x-real-ip'] = address;
  request.headers['x-forwarded-proto'] = proto;
  if (request.headers.host !== undefined) request.headers['x-forwarded-host'] = request.headers.host;
}

import { errorOfResponse } from './api-error.ts';
import { newTrace } from './new-trace.ts';
import { MAY_BE_SENT_AGAIN, mayBeSentAgain, pageHeaders } from './page-session.ts';

/**
 * `fetch` for every call to the services. It names the page's user, begins a trace, and sends the call once more when that user had
 * to sign in again or to confirm the password first (product decisions 58, 84 and 85).
 */
export async function sendCall(request: Request): Promise<Response> {
  for (const [name, value] of Object.entries(pageHeaders(request.method))) request.headers.set(name, value);
  request.headers.set('traceparent', newTrace());
  // The body of a request can be read once, and that of a clone would be sent in chunks, without its length.
  const body = await request.arrayBuffer();
  const send = () => globalThis.fetch(new Request(request, body.byteLength > 0 ? { body } : undefined));
  const response = await send();
  if (!MAY_BE_SENT_AGAIN.has(response.status)) return response;
  const { status, code, detail } = await errorOfResponse(response.clone());
  const { pathname: path } = new URL(request.url);
  return (await mayBeSentAgain({ path, status, code, detail })) ? send() : response;
}

/** An answer; `body` is parsed JSON, otherwise text, and null when it is empty. */
export interface TestAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the expectations of a test check the content of an answer
  body: any;
  headers: Headers;
}

/** `undefined` removes a default header. */
type TestHeaders = Readonly<Record<string, string | undefined>>;

/** A body is sent as JSON; a text with its own `Content-Type` is sent unchanged. */
type Send = (path: string, body?: unknown, headers?: TestHeaders) => Promise<TestAnswer>;

export interface TestClient {
  get: Send;
  post: Send;
  put: Send;
  patch: Send;
  delete: Send;
}

/** Sends real HTTP requests as a page of the site does; `identity` returns the header that the gateway adds. */
export function testClient(url: string, identity: () => Promise<Record<string, string>>): TestClient {
  const sendAs =
    (method: string): Send =>
    async (path, body, headers = {}) => {
      const sent = new Headers({ 'Sec-Fetch-Site': 'same-origin', ...(await identity()) });
      if (body !== undefined) sent.set('Content-Type', 'application/json');
      for (const [name, value] of Object.entries(headers))
        value === undefined ? sent.delete(name) : sent.set(name, value);
      const asIs = typeof body === 'string' && 'Content-Type' in headers;
      const response = await fetch(new URL(path, url), {
        method,
        headers: sent,
        redirect: 'manual',
        ...(body !== undefined && { body: asIs ? body : JSON.stringify(body) }),
      });
      return {
        status: response.status,
        body: read(await response.text(), response.headers),
        headers: response.headers,
      };
    };
  return {
    get: sendAs('GET'),
    post: sendAs('POST'),
    put: sendAs('PUT'),
    patch: sendAs('PATCH'),
    delete: sendAs('DELETE'),
  };
}

function read(text: string, headers: Headers): unknown {
  if (text === '') return null;
  return headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text;
}

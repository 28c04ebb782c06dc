/** An HTTP client with a cookie store, which sends `Sec-Fetch-Site` as a browser does. */
export interface ApiClient {
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<ApiAnswer>;
  /** The `Cookie` header to use elsewhere: `fieldhouse=…; device=…`, or an empty string. */
  cookie: () => string;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** A client of the platform at `site`: not signed in, or in the session of this cookie. */
export function apiClient(site: string, startingCookie = ''): ApiClient {
  const cookies = new Map<string, string>();
  const storeCookie = (pair: string) => {
    const name = pair.split('=', 1)[0]?.trim();
    if (name) cookies.set(name, pair.trim());
  };
  startingCookie.split(';').forEach(storeCookie);
  const cookieHeader = () => [...cookies.values()].join('; ');
  return {
    cookie: cookieHeader,
    send: async (method, path, body, headers = {}) => {
      const cookie = cookieHeader();
      const answer = await fetch(site + path, {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'manual',
      });
      for (const line of answer.headers.getSetCookie()) storeCookie(line.split(';')[0] ?? '');
      const text = await answer.text();
      const json = /json/.test(answer.headers.get('content-type') ?? '') && text !== '';
      return { status: answer.status, body: json ? JSON.parse(text) : text, headers: answer.headers };
    },
  };
}

/** A client signed in with an account of the demo club. */
export async function signedInAs(site: string, username: string, password = 'fieldhouse'): Promise<ApiClient> {
  const client = apiClient(site);
  const { status } = await client.send('POST', '/api/auth/login', { username, password });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
  return client;
}

/** All rows of a list that is answered in pages. */
export async function allRows<Row>({ send }: Pick<ApiClient, 'send'>, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { status, body, headers }: ApiAnswer = await send('GET', next);
    if (status !== 200) throw new Error(`${next} answered ${status}`);
    rows.push(...(body as Row[]));
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return rows;
}

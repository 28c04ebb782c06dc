import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A client that reads whole answers, for the calls before and after a measurement. */
export function httpClient(site: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const send = ({ method = 'GET', path, headers = {}, body }: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const json = body === undefined ? undefined : JSON.stringify(body);
      const outgoing = request(
        new URL(path, site),
        {
          agent,
          method,
          headers: {
            'sec-fetch-site': 'same-origin',
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(json);
    });
  return { send, close: () => agent.destroy() };
}

export type HttpClient = ReturnType<typeof httpClient>;

/** Signs in a user of the demo club; returns the cookie header. */
export async function signIn({ send }: HttpClient, username: string): Promise<{ cookie: string }> {
  const { status, headers } = await send({
    method: 'POST',
    path: '/api/auth/login',
    body: { username, password: 'fieldhouse' },
  });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
  return { cookie: (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ') };
}

/** Sends a request and returns the JSON of its answer. Throws when the answer has another status. */
export async function sendJson({ send }: HttpClient, call: Call, status: number) {
  const answer = await send(call);
  if (answer.status !== status)
    throw new Error(`${call.path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`);
  return JSON.parse(answer.body.toString());
}

/** Calls `work` for every item, `width` items at a time. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

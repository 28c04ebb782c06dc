import { randomUUID } from 'node:crypto';

export interface TestVhost {
  /** `amqp://…/<vhost>`, a virtual host without exchanges, queues and messages of other tests. */
  url: string;
  /** Removes it with its exchanges, queues and messages, and closes its connections. */
  drop: () => Promise<void>;
}

/**
 * A private RabbitMQ: a virtual host with a random name on the broker of the test run. Needs `TEST_RABBITMQ_URL` (an
 * address without a vhost) and `TEST_RABBITMQ_MANAGEMENT_URL` (the HTTP API, with an administrator's name and
 * password).
 */
export async function testVhost(): Promise<TestVhost> {
  const broker = process.env.TEST_RABBITMQ_URL;
  const management = process.env.TEST_RABBITMQ_MANAGEMENT_URL;
  if (!broker || !management) {
    throw new Error('TEST_RABBITMQ_URL and TEST_RABBITMQ_MANAGEMENT_URL are not set: the tests need a RabbitMQ');
  }
  const name = `test-${randomUUID()}`;
  const url = new URL(broker);
  url.pathname = `/${name}`;
  await callApi(management, 'PUT', `vhosts/${name}`);
  await callApi(management, 'PUT', `permissions/${name}/${url.username}`, { configure: '.*', write: '.*', read: '.*' });
  return { url: url.href, drop: () => callApi(management, 'DELETE', `vhosts/${name}`) };
}

async function callApi(management: string, method: string, path: string, body?: unknown): Promise<void> {
  const { origin, username, password } = new URL(management);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const answer = await fetch(`${origin}/api/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`RabbitMQ answered ${answer.status} to ${method} ${path}: ${text}`);
}

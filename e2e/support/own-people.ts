import { randomUUID } from 'node:crypto';
import { type ApiClient, apiClient } from './api-client.ts';
import { type Name, namesInOrder } from './names.ts';

/** A signed-in parent whom a test has registered, so that it does not change the demo club's accounts. */
export interface OwnParent {
  id: number;
  username: string;
  email: string;
  client: ApiClient;
}

export const OWN_PASSWORD = 'a password of their own';

const nextParent = namesInOrder();
const nextChild = namesInOrder();

/** Registers a parent with a new username. */
export async function registerOwnParent(
  site: string,
  name: Name = nextParent(),
  phone = '(512) 555-0177',
): Promise<OwnParent> {
  const username = `${name.firstName}.${name.lastName}-${randomUUID().slice(0, 4)}`.toLowerCase();
  const email = `${username}@club.example`;
  const client = apiClient(site);
  const { id } = await mustAnswer<{ id: number }>(client, 201, 'POST', '/api/auth/register', {
    ...{ username, email, password: OWN_PASSWORD },
    ...name,
    phone,
    waiverAccepted: true,
  });
  return { id, username, email, client };
}

/** Adds a child for `parent`. An earlier run on the same club may have added one of this name. */
export async function addOwnChild(parent: ApiClient): Promise<Name & { id: number }> {
  const name = nextChild();
  const child = { ...name, birthdate: '2016-05-04', confirmNotDuplicate: true };
  const { id } = await mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/children', child);
  return { ...name, id };
}

/** Sends a request and returns the body; throws when the answer has another status. */
export async function mustAnswer<Body>(
  client: ApiClient,
  status: number,
  method: string,
  path: string,
  body?: object,
): Promise<Body> {
  const answer = await client.send(method, path, body);
  if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Body;
}

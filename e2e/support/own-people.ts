import { randomUUID } from 'node:crypto';
import { type ApiClient, apiClient } from './api-client.ts';
import { type Name, namesInOrder } from './names.ts';

/** A parent of the test's own, signed in; nothing that happens to them touches the demo club's people. */
export interface OwnPerson {
  id: number;
  username: string;
  email: string;
  client: ApiClient;
}

export const OWN_PASSWORD = 'a password of their own';

const nextParent = namesInOrder();
const nextChild = namesInOrder();

/** A parent with an account of their own; a username that nobody else has. */
export async function registerOwnParent(site: string, name: Name = nextParent()): Promise<OwnPerson> {
  const username = `${name.firstName}.${name.lastName}-${randomUUID().slice(0, 4)}`.toLowerCase();
  const email = `${username}@club.example`;
  const client = apiClient(site);
  const { id } = await mustAnswer<{ id: number }>(client, 201, 'POST', '/api/auth/register', {
    ...{ username, email, password: OWN_PASSWORD },
    ...name,
    phone: '(512) 555-0177',
    waiverAccepted: true,
  });
  return { id, username, email, client };
}

/** A child of `parent`. An earlier run at the same club may have added one of this name. */
export async function addOwnChild(parent: ApiClient): Promise<Name & { id: number }> {
  const name = nextChild();
  const child = { ...name, birthdate: '2016-05-04', confirmNotDuplicate: true };
  const { id } = await mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/children', child);
  return { ...name, id };
}

/** The body of an answer that has to have this status; throws otherwise. */
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

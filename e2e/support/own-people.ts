import { randomUUID } from 'node:crypto';
import { type ApiClient, apiClient } from './api-client.ts';

/** A parent of the test's own, signed in; nothing that happens to them touches the demo club's people. */
export interface OwnPerson {
  id: number;
  username: string;
  email: string;
  client: ApiClient;
}

export const OWN_PASSWORD = 'a password of their own';

export async function registerOwnParent(site: string): Promise<OwnPerson> {
  const username = `own-${randomUUID().slice(0, 13)}`;
  const email = `${username}@club.example`;
  const client = apiClient(site);
  const { id } = await mustAnswer<{ id: number }>(client, 201, 'POST', '/api/auth/register', {
    ...{ username, email, password: OWN_PASSWORD },
    firstName: 'Own',
    lastName: 'Person',
    phone: '(512) 555-0177',
    waiverAccepted: true,
  });
  return { id, username, email, client };
}

/** A child of `parent`; a name nobody else has, so that it is no duplicate. */
export async function addOwnChild(parent: ApiClient): Promise<{ id: number }> {
  const child = { firstName: randomUUID().replace(/\d|-/g, 'x'), lastName: 'Own', birthdate: '2016-05-04' };
  return mustAnswer(parent, 201, 'POST', '/api/children', child);
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

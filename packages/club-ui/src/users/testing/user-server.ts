import type { ManagedUser } from '@fieldhouse/api';

/** An account in the order they joined: 'User 007', username 'user7'. */
export const aUser = (id: number, changes: Partial<ManagedUser> = {}): ManagedUser => ({
  id,
  username: `user${id}`,
  firstName: 'User',
  lastName: String(id).padStart(3, '0'),
  email: `user${id}@fieldhouse.example`,
  phone: `(512) 555-${String(id).padStart(4, '0')}`,
  role: 'parent',
  isActive: true,
  createdAt: new Date(Date.UTC(2026, 0, 1, 18) + id * 86_400_000).toISOString(),
  ...changes,
});

export interface Sent {
  call: string;
  search: URLSearchParams;
  body: unknown;
}

interface Refusal {
  status: number;
  detail: string;
  errors?: { path: string; message: string }[];
}

/** A server that lists, changes and deletes accounts as svc-auth does: paged by cursor, searched and sorted. */
export function userServer(users: ManagedUser[]) {
  const sent: Sent[] = [];
  /** Calls that are refused, such as 'PUT /api/admin/users/7/role'. */
  const refused: Record<string, Refusal> = {};
  let held: Promise<void> | null = null;

  async function answer(input: RequestInfo | URL): Promise<Response> {
    const request = new Request(input);
    const { pathname, searchParams: search } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const text = await request.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    sent.push({ call, search, body });
    await held;
    const refusal = refused[call];
    if (refusal) return problem(refusal);
    const [, id, part] = /^\/api\/admin\/users\/(\d+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (id === undefined) return list(users, search);
    const user = users.find((each) => each.id === Number(id));
    if (!user) return problem({ status: 404, detail: 'User not found' });
    if (request.method === 'DELETE') users.splice(users.indexOf(user), 1);
    else if (request.method === 'PUT' && part !== 'password') Object.assign(user, body);
    return request.method === 'DELETE' || part === 'password' ? new Response(null, { status: 204 }) : json(user);
  }

  return {
    answer,
    sent,
    refused,
    /** Answers wait until what is returned is called. */
    hold: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = null;
        release();
      };
    },
  };
}

function list(users: readonly ManagedUser[], search: URLSearchParams): Response {
  const words = (search.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = ({ firstName, lastName, username, email }: ManagedUser) =>
    `${firstName} ${lastName} ${username} ${email}`.toLowerCase();
  const found = users.filter((user) => words.every((word) => textOf(user).includes(word)));
  const sort = search.get('sort') ?? 'name';
  const keyOf = (user: ManagedUser) => KEYS[sort.replace(/^-/, '')]?.(user) ?? '';
  found.sort((a, b) => keyOf(a).localeCompare(keyOf(b)) * (sort.startsWith('-') ? -1 : 1));
  const from = Number(search.get('cursor') ?? 0);
  const to = from + Number(search.get('limit') ?? found.length);
  const link = { Link: `</api/admin/users?limit=${to - from}&cursor=${to}>; rel="next"` };
  return json(found.slice(from, to), { 'X-Total-Count': String(found.length), ...(to < found.length && link) });
}

const KEYS: Record<string, (user: ManagedUser) => string> = {
  name: ({ firstName, lastName }) => `${lastName} ${firstName}`,
  username: ({ username }) => username,
  email: ({ email }) => email,
  role: ({ role }) => role,
  createdAt: ({ createdAt }) => createdAt,
};

const json = (body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } });

const problem = ({ status, detail, errors = [] }: Refusal) =>
  new Response(JSON.stringify({ status, code: 'refused', detail, message: detail, errors }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

import type { DeletionPreview, ListedUser, ManagedUser } from '@fieldhouse/api';
import { http, ok, refused } from '@fieldhouse/web-kit/testing';

/** An account in the order they joined: 'User 007', username 'user7'. */
export const aUser = (id: number, changes: Partial<ManagedUser> = {}): ManagedUser => ({
  id,
  version: 1,
  username: `user${id}`,
  firstName: 'User',
  lastName: String(id).padStart(3, '0'),
  email: `user${id}@fieldhouse.example`,
  phone: `(512) 555-${String(id).padStart(4, '0')}`,
  role: 'parent',
  specialties: [],
  emergencyContact1FirstName: null,
  emergencyContact1LastName: null,
  emergencyContact1Phone: null,
  emergencyContact1Relationship: null,
  emergencyContact2FirstName: null,
  emergencyContact2LastName: null,
  emergencyContact2Phone: null,
  emergencyContact2Relationship: null,
  isActive: true,
  createdAt: new Date(Date.UTC(2026, 0, 1, 18) + id * 86_400_000).toISOString(),
  ...changes,
});

/** What the deletion of an account deletes; nothing by default. */
export const aPreview = (changes: Partial<DeletionPreview> = {}): DeletionPreview => ({
  children: { deleted: [], staying: [] },
  registrations: 0,
  evaluations: 0,
  gameRecords: 0,
  coachedEvents: 0,
  writtenEvaluations: 0,
  sessions: 1,
  ...changes,
});

/**
 * Lists, creates, changes and deletes accounts as svc-auth does, with pages by cursor, search and sorting. Changes go
 * into `users`.
 */
export function userHandlers(users: (ManagedUser & Pick<ListedUser, 'children'>)[]) {
  const userOf = (id: string) => users.find((user) => user.id === Number(id));
  const notFound = refused(404, 'not_found', 'User not found');
  return [
    http.notify.get('/api/admin/mail/refusals', ok([])),
    http.auth.get('/api/admin/users', ({ request, response }) => {
      const { page, headers } = pageOf(users, new URL(request.url).searchParams);
      return response(200).json(page, { headers });
    }),
    http.auth.get('/api/admin/users/stats', ({ response }) => {
      const of = (wanted: ManagedUser['role']) => users.filter(({ role }) => role === wanted).length;
      const counts = { admins: of('admin'), coaches: of('coach'), parents: of('parent') };
      return response(200).json({ total: users.length, ...counts, expiredInvitations: 0 });
    }),
    http.auth.post('/api/admin/users', async ({ request, response }) => {
      const { password: _password, ...fields } = await request.json();
      const added = aUser(Math.max(...users.map(({ id }) => id)) + 1, withoutUndefined(fields));
      users.push(added);
      return response(201).json(added);
    }),
    http.auth.get('/api/admin/users/{id}/deletion', (info) =>
      userOf(info.params.id) ? info.response(200).json(aPreview()) : notFound(info),
    ),
    http.auth.get('/api/admin/users/{id}', (info) => {
      const user = userOf(info.params.id);
      return user ? info.response(200).json(user) : notFound(info);
    }),
    http.auth.put('/api/admin/users/{id}', async (info) => {
      const user = userOf(info.params.id);
      if (!user) return notFound(info);
      const ifMatch = info.request.headers.get('If-Match');
      if (ifMatch !== null && ifMatch !== `"${user.version}"`) {
        return refused(412, 'version_conflict', 'Someone else has changed this user meanwhile.')(info);
      }
      const changes = withoutUndefined(await info.request.json());
      return info.response(200).json(Object.assign(user, changes, { version: user.version + 1 }));
    }),
    http.auth.put('/api/admin/users/{id}/role', async (info) => {
      const user = userOf(info.params.id);
      return user ? info.response(200).json(Object.assign(user, await info.request.json())) : notFound(info);
    }),
    http.auth.put('/api/admin/users/{id}/password', (info) =>
      userOf(info.params.id) ? info.response(204).empty() : notFound(info),
    ),
    http.auth.delete('/api/admin/users/{id}', (info) => {
      const user = userOf(info.params.id);
      if (!user) return notFound(info);
      users.splice(users.indexOf(user), 1);
      return info.response(204).empty();
    }),
  ];
}

/** The fields as JSON transports them. */
function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Field in keyof Fields]: Exclude<Fields[Field], undefined> } {
  return JSON.parse(JSON.stringify(fields));
}

function pageOf(users: readonly ManagedUser[], search: URLSearchParams) {
  const words = (search.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = ({ firstName, lastName, username, email }: ManagedUser) =>
    `${firstName} ${lastName} ${username} ${email}`.toLowerCase();
  const role = search.get('role');
  const ofRole = users.filter((user) => role === null || user.role === role);
  const found = ofRole.filter((user) => words.every((word) => textOf(user).includes(word)));
  const sort = search.get('sort') ?? 'name';
  const keyOf = (user: ManagedUser) => KEYS[sort.replace(/^-/, '')]?.(user) ?? '';
  found.sort((a, b) => keyOf(a).localeCompare(keyOf(b)) * (sort.startsWith('-') ? -1 : 1));
  const from = Number(search.get('cursor') ?? 0);
  const to = from + Number(search.get('limit') ?? found.length);
  const headers = new Headers({ 'X-Total-Count': String(found.length) });
  if (to < found.length) headers.set('Link', `</api/admin/users?limit=${to - from}&cursor=${to}>; rel="next"`);
  return { page: found.slice(from, to), headers };
}

const KEYS: Record<string, (user: ManagedUser) => string> = {
  name: ({ firstName, lastName }) => `${lastName} ${firstName}`,
  username: ({ username }) => username,
  email: ({ email }) => email,
  role: ({ role }) => role,
  createdAt: ({ createdAt }) => createdAt,
};

import { describe, expect, it } from '@jest/globals';
import { calledOperations } from './called-operations.ts';

const KIT = `import { $api, api as client, eachRow, keyOf, upload, useDownload, usePagedQuery } from '@fieldhouse/web-kit';\n`;
const operationsOf = (code: string) => calledOperations(KIT + code).operations;

describe('When the calls of a module are read', () => {
  it.each([
    [`$api.useQuery('get', '/api/events/{id}', { params })`, 'GET /api/events/{id}'],
    [`$api.useMutation('delete', '/api/children/{id}')`, 'DELETE /api/children/{id}'],
    [`client.PUT('/api/children/{id}', { body })`, 'PUT /api/children/{id}'],
    [`usePagedQuery('/api/admin/users', { limit: 10 })`, 'GET /api/admin/users'],
    [`for await (const row of eachRow('/api/admin/mail', {})) save(row)`, 'GET /api/admin/mail'],
    [`upload(\`/api/children/\${id}/age-verification\`, { document })`, 'POST /api/children/{}/age-verification'],
    [`file.download(\`/api/game-data/export?\${new URLSearchParams(filter)}\`)`, 'GET /api/game-data/export'],
    [`file.download(\`/api/admin/audit/export\${queryOf(filter)}\`)`, 'GET /api/admin/audit/export'],
    [`_jsx("a", { href: \`/api/waivers/signed/\${id}\` })`, 'GET /api/waivers/signed/{}'],
  ])('Then %s is %s', (code, operation) => {
    expect(operationsOf(code)).toEqual([operation]);
  });

  it('Then a path on each side of a condition is an operation', () => {
    expect(operationsOf(`$api.useMutation('post', all ? '/api/a' : '/api/b')`)).toEqual(['POST /api/a', 'POST /api/b']);
  });

  it('Then query keys and comparisons are no calls', () => {
    const code = `keyOf('get', '/api/events'); const KEY = ['get', '/api/children']; path.startsWith('/api/')`;
    expect(operationsOf(code)).toEqual([]);
  });

  it('Then a function of the same name from elsewhere makes no call', () => {
    const code = `const { upload } = useUploadFile(); upload(sport, file)`;
    expect(calledOperations(code).operations).toEqual([]);
  });

  it.each([
    ['a variable as a path', `const path = name; $api.useQuery('get', path)`, 'have to be written in the call'],
    ['a value in a typed path', `$api.useMutation("post", \`/api/admin/mail/\${decision}\`)`, 'have to be written'],
    ['a variable as a method', `$api.useQuery(method, '/api/events')`, 'have to be written in the call'],
    ['a computed method', `client[method]('/api/events')`, 'have to be written in the call'],
    ['a variable of a download', 'download(address)', 'have to be written in the call'],
    ['another way to call', `fetch('/api/events')`, '/api/events is the path of no call'],
    ['a path for later', `const LIST = '/api/events'`, '/api/events is the path of no call'],
    ['the client as a value', 'send(client)', 'client is used other than in a call'],
    ['a hook as a value', 'const list = usePagedQuery', 'usePagedQuery is used other than in a call'],
  ])('Then %s is refused', (_, code, message) => {
    expect(() => operationsOf(code)).toThrow(message);
  });
});

import * as fc from 'fast-check';
import { faultOf } from '/work/main/e2e/support/answer-faults.ts';
import { requestsFor } from '/work/main/e2e/support/generated-requests.ts';
import { documentedOperations } from '/work/main/e2e/support/open-api.ts';
const url = `http://127.0.0.1:${process.env.PORT ?? 4811}`;
const N = Number(process.env.N ?? 100), SEED = Number(process.env.SEED ?? 1), ONLY = process.env.ONLY;
const cookies = new Map<string, string>();
for (const username of ['parent', 'coach', 'admin']) {
  const { headers } = await fetch(url + '/api/auth/login', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }, body: JSON.stringify({ username, password: 'fieldhouse' }) });
  cookies.set(username, headers.getSetCookie()[0]!.split(';')[0]!);
}
const t0 = Date.now();
for (const op of documentedOperations()) {
  if (ONLY && !(op.method + ' ' + op.path).includes(ONLY)) continue;
  const roles = op.roles === 'public' ? ['nobody'] : op.roles === 'signed-in' ? ['parent', 'coach', 'admin'] : op.roles;
  const seen: Record<string, number> = {}; const faults = new Map<string, string>();
  const q = fc.sample(requestsFor(op), { numRuns: N, seed: SEED }).entries();
  const w = async () => { for (const [i, r] of q) {
    const cookie = cookies.get(roles[i % roles.length]!);
    let a; try { const x = await fetch(url + r.target, { method: r.method, headers: { 'sec-fetch-site': 'same-origin', ...r.headers, ...(cookie ? { cookie } : {}) }, ...(r.body === undefined ? {} : { body: r.body }), redirect: 'manual' });
      a = { status: x.status, headers: x.headers, text: await x.text() }; } catch (e) { faults.set('THROW ' + e.message + ' ' + e.cause?.message, JSON.stringify(r).slice(0, 400)); continue; }
    seen[a.status] = (seen[a.status] ?? 0) + 1;
    const f = faultOf(op, a); if (f) faults.set(f.slice(0, 220), JSON.stringify(r).slice(0, 700));
  } };
  await Promise.all(Array.from({ length: 8 }, w));
  console.log(op.method, op.path, JSON.stringify(seen), ...[...faults].slice(0, 5).map(([f, r]) => `\n   FAULT ${f}\n      ${r}`));
}
console.log((Date.now() - t0) / 1000, 's');

import { randomUUID } from 'node:crypto';
import { UNAUDITED_CALLS } from '@fieldhouse/contracts/audit';
import type { ApiClient } from './api-client.ts';
import type { GeneratedRequest } from './generated-requests.ts';
import type { Operation } from './open-api.ts';

/** What the tests read of an entry. */
interface AuditEntry {
  sentence: string;
  requestId: string | null;
}

interface StaffRequest {
  call: string;
  isAccepted: boolean;
}

/** The header that a request is known by: in the audit, too. */
const REQUEST_ID = 'x-request-id';

/** Changes that coaches and admins ask for, and what became of each. */
export class StaffRequests {
  private readonly sent = new Map<string, StaffRequest>();

  /**
   * The request with an id of its own, remembered where its entry is looked for later: a repeated `Idempotency-Key`
   * leaves none.
   */
  withId(request: GeneratedRequest, { method, path }: Operation, role: string): GeneratedRequest {
    const isStaff = role === 'coach' || role === 'admin';
    const call = `${method} ${path}`;
    if (!isStaff || method === 'GET' || 'idempotency-key' in request.headers) return request;
    const id = randomUUID();
    this.sent.set(id, { call, isAccepted: false });
    return { ...request, headers: { ...request.headers, [REQUEST_ID]: id } };
  }

  /** The service answers with the request's id. */
  answered({ status, headers }: { status: number; headers: Headers }): void {
    const request = this.sent.get(headers.get(REQUEST_ID) ?? '');
    if (request) request.isAccepted = status < 300;
  }

  /** Requests with another number of entries than they have to leave. */
  faults(entries: ReadonlyMap<string, number>): string[] {
    return [...this.sent].flatMap(([id, { call, isAccepted }]) => {
      const expected = isAccepted && !UNAUDITED_CALLS.includes(call) ? 1 : 0;
      const found = entries.get(id) ?? 0;
      return found === expected ? [] : [`${call}: ${found} entries, not ${expected}`];
    });
  }

  /** How many calls were accepted at least once and leave entries. */
  acceptedCalls(): number {
    const accepted = [...this.sent.values()].filter(({ isAccepted }) => isAccepted).map(({ call }) => call);
    return new Set(accepted.filter((call) => !UNAUDITED_CALLS.includes(call))).size;
  }
}

/** Every entry of the audit that these words of the query find, the newest first. */
export async function auditEntries(admin: ApiClient, query = ''): Promise<AuditEntry[]> {
  const { status, body } = await admin.send('GET', `/api/admin/audit?${query}`);
  if (status !== 200) throw new Error(`The audit answered ${status}`);
  return body as AuditEntry[];
}

/** How many entries each request left. */
export async function countEntries(admin: ApiClient): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { requestId } of await auditEntries(admin)) {
    if (requestId !== null) counts.set(requestId, (counts.get(requestId) ?? 0) + 1);
  }
  return counts;
}

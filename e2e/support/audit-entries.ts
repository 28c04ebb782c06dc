import { randomUUID } from 'node:crypto';
import { ROUTES } from '@fieldhouse/infra/testing';
import { type ApiClient, allRows } from './api-client.ts';
import type { GeneratedRequest } from './generated-requests.ts';
import type { Operation } from './open-api.ts';

/** The fields of an audit entry that tests read. */
interface AuditEntry {
  sentence: string;
  action: string;
  requestId: string | null;
}

interface StaffRequest {
  call: string;
  isAccepted: boolean;
}

/** The header with the request's id, which its audit entry carries too. */
const REQUEST_ID = 'x-request-id';

/** Requests of coaches and admins that change something, and whether each was accepted. */
export class StaffRequests {
  private readonly sent = new Map<string, StaffRequest>();

  /**
   * Gives the request an id and remembers it, so that its audit entry can be found. Requests with an `Idempotency-Key`
   * are left out: a repeated one writes no entry.
   */
  withId(request: GeneratedRequest, { method, path }: Operation, role: string): GeneratedRequest {
    const isStaff = role === 'coach' || role === 'admin';
    const call = `${method} ${path}`;
    if (!isStaff || method === 'GET' || 'idempotency-key' in request.headers) return request;
    const id = randomUUID();
    this.sent.set(id, { call, isAccepted: false });
    return { ...request, headers: { ...request.headers, [REQUEST_ID]: id } };
  }

  /** Records whether a request was accepted; the answer has the request's id. */
  recordAnswer({ status, headers }: { status: number; headers: Headers }): void {
    const request = this.sent.get(headers.get(REQUEST_ID) ?? '');
    if (request) request.isAccepted = status < 300;
  }

  /** Requests whose number of entries is wrong: an accepted change writes one, any other request none. */
  faults(entries: ReadonlyMap<string, number>): string[] {
    return [...this.sent].flatMap(([id, { call, isAccepted }]) => {
      const expected = isAccepted && isAudited(call) ? 1 : 0;
      const found = entries.get(id) ?? 0;
      return found === expected ? [] : [`${call}: ${found} entries, not ${expected}`];
    });
  }

  /** How many audited calls were accepted at least once. */
  countAcceptedCalls(): number {
    const accepted = [...this.sent.values()].filter(({ isAccepted }) => isAccepted).map(({ call }) => call);
    return new Set(accepted.filter(isAudited)).size;
  }
}

/** Whether a coach's or an admin's request with this call leaves an entry. */
export function isAudited(call: string): boolean {
  return typeof ROUTES.get(call)?.audit === 'object';
}

/** The audit entries that a query finds, the newest first. */
export async function auditEntries(admin: ApiClient, query = ''): Promise<AuditEntry[]> {
  return allRows(admin, `/api/admin/audit?limit=200&${query}`);
}

/** The number of audit entries of each request id. */
export async function countEntries(admin: ApiClient): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { requestId } of await auditEntries(admin)) {
    if (requestId !== null) counts.set(requestId, (counts.get(requestId) ?? 0) + 1);
  }
  return counts;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Route } from '../http/route.ts';
import type { Who } from '../identity/who.ts';
import type { ServiceContext } from '../service.ts';
import type { AuditedRequest } from './route-audit.ts';

/** A request of a coach or an admin whose work leaves an entry in the audit. */
export interface AuditScope {
  /**
   * The service that answers it. In one process with others, their work for this request does not belong to the scope.
   */
  service: ServiceContext['name'];
  who: Who;
  /** `PUT /api/children/{id}` */
  call: string;
  audit: AuditedRequest;
  params: unknown;
  body: unknown;
  /** Whether its entry is in the outbox, or in an unfinished transaction. */
  isRecorded: boolean;
  /** Whether the request is answered. Work that is still running after that adds no entry. */
  isOver: boolean;
}

const current = new AsyncLocalStorage<AuditScope>();

/** The audited request that this service works on. */
export function auditScope({ name }: Pick<ServiceContext, 'name'>): AuditScope | undefined {
  const scope = current.getStore();
  return scope?.service === name && !scope.isOver ? scope : undefined;
}

/** Runs `work` as the work of an audited request. */
export async function inAuditScope<Result>(scope: AuditScope, work: () => Promise<Result>): Promise<Result> {
  try {
    return await current.run(scope, work);
  } finally {
    scope.isOver = true;
  }
}

/** Runs `work` outside of any request's audit scope. */
export function withoutAudit<Result>(work: () => Promise<Result>): Promise<Result> {
  return current.exit(work);
}

/** Whether a coach or an admin sent the request: only their requests are audited. */
export function isStaff(who: Who | undefined): who is Who {
  return who !== undefined && who.role !== 'parent';
}

/** `PUT /api/children/{id}` */
export function callOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}

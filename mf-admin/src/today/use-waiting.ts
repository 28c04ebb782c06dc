import { $api } from '@fieldhouse/web-kit';
import type { AdminTabId } from '../search.ts';

/** How often the counts are loaded again while the dashboard is open; such a call is marked as a poll. */
export const POLL_MS = 60_000;
const POLLED = { refetchInterval: POLL_MS };

/** Something that waits for an admin, with the place where it is decided. */
export interface WaitingItem {
  count: number;
  /** 'Access requests', or 'Access request' for one. */
  text: string;
  tab: AdminTabId;
  /** The list of the tab. */
  sub?: string;
  /** Something went wrong: mail that was not sent, dead events. */
  isProblem?: true;
}

export interface Waiting {
  /** Only what there is; nothing with a count of 0. */
  items: readonly WaitingItem[];
  /** How much waits on each tab, for what is known. */
  counts: Readonly<Partial<Record<AdminTabId, number>>>;
  /** What its owner did not answer: 'mail'. */
  missing: readonly string[];
  isLoading: boolean;
  retry: () => void;
}

/**
 * What waits for a decision of an admin (product decision 89), asked of each owner: svc-family, svc-auth, svc-notify,
 * and svc-admin for the dead events of all services. An owner that does not answer is in `missing`.
 */
export function useWaiting(): Waiting {
  const children = $api.useQuery('get', '/api/admin/duplicates/stats', undefined, POLLED);
  const accounts = $api.useQuery('get', '/api/admin/users/stats', undefined, POLLED);
  const mail = $api.useQuery('get', '/api/admin/mail/stats', undefined, POLLED);
  const system = $api.useQuery('get', '/api/admin/system', undefined, POLLED);
  const queries = [children, accounts, mail, system];

  const [ofChildren, ofAccounts, ofMail] = [known(children), known(accounts), known(mail)];
  const services = known(system)?.services;
  const dead = services?.reduce((sum, { status }) => sum + (status?.deadEvents ?? 0), 0) ?? 0;
  const items = [
    item(ofChildren?.pendingRequests, 'Access request', { tab: 'duplicates' }),
    item(ofChildren?.sameName, 'Duplicate group', { tab: 'duplicates' }),
    item(ofChildren?.birthdate, 'Shared birth date', { tab: 'duplicates', sub: 'birthdate' }),
    item(ofChildren?.invitationsToApprove, 'Parent to approve', { tab: 'linking' }),
    item(ofAccounts?.expiredInvitations, 'Expired invitation', { tab: 'users' }),
    item(ofMail?.failed, 'Failed mail', { tab: 'mail', sub: 'failed', isProblem: true }),
    item(ofMail?.refused, 'Refused mail', { tab: 'mail', sub: 'refused', isProblem: true }),
    item(ofMail?.held, 'Held mail', { tab: 'mail', sub: 'held' }),
    item(dead, 'Dead event', { tab: 'events', isProblem: true }),
  ].filter(({ count }) => count > 0);
  const failed = [
    children.isError && 'access requests, duplicates and parents to approve',
    accounts.isError && 'expired invitations',
    mail.isError && 'mail',
    (system.isError || services?.some(({ status }) => !status)) && 'dead events',
  ];
  const counts: Partial<Record<AdminTabId, number>> = {};
  for (const { tab, count } of items) counts[tab] = (counts[tab] ?? 0) + count;
  return {
    items,
    counts,
    missing: failed.filter((what) => typeof what === 'string'),
    isLoading: queries.some(({ isPending }) => isPending),
    retry: () => {
      for (const query of queries) if (query.isError || query === system) void query.refetch();
    },
  };
}

/** A count of the past is no count of now: after a failed request nothing is known. */
const known = <Data>({ data, isError }: { data: Data | undefined; isError: boolean }) => (isError ? undefined : data);

function item(count = 0, one: string, place: Omit<WaitingItem, 'count' | 'text'>): WaitingItem {
  const many = one.startsWith('Parent ') ? 'Parents to approve' : `${one}s`;
  return { count, text: count === 1 ? one : many, ...place };
}

import type { Notification } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import { $api, api, keyOf, type SessionUser } from '@fieldhouse/web-kit';
// biome-ignore lint/style/noRestrictedImports: several notifications may be marked at the same time
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notify } from '../toasts/notify.ts';
import { useReadElsewhere } from './use-read-elsewhere.ts';

/** How often the bell asks for what is new. */
export const POLL_INTERVAL_MS = 30_000;

const NONE: readonly Notification[] = [];

const UNREAD = keyOf('get', '/api/notifications/unread');

/** A list of the bell, and how its lines become read. */
export interface BellPart<Line> {
  /** Undefined until they are loaded. */
  list: readonly Line[] | undefined;
  /** The last request failed; the list is the one of before, if there was one. */
  hasFailed: boolean;
  refresh: () => void;
  markRead: (id: number) => void;
  markAllRead: () => void;
}

/**
 * The unread notifications of coaches and admins (S2 §7), requested every 30 seconds, when the window is used again and
 * when another tab has marked some as read. Marking one as read shows at once and is reverted when it fails. Parents have
 * none.
 */
export function useNotifications(user: SessionUser): BellPart<Notification> {
  const queryClient = useQueryClient();
  const enabled = can(user, 'notification.read');
  const unread = $api.useQuery('get', '/api/notifications/unread', undefined, {
    enabled,
    refetchInterval: POLL_INTERVAL_MS,
  });
  const { refetch } = unread;
  const refresh = useCallback(() => {
    // A refetch is sent for a query that is not enabled, too.
    if (enabled) void refetch();
  }, [enabled, refetch]);
  const publishRead = useReadElsewhere('notifications-read', refresh);
  const onError = () => {
    notify({ title: 'Failed to mark notification as read', tone: 'destructive' });
    refresh();
  };
  const read = useMutation({
    mutationFn: (id: number) => api.POST('/api/notifications/{id}/read', { params: { path: { id } } }),
    onSuccess: publishRead,
    onError,
  });
  const readAll = $api.useMutation('post', '/api/notifications/read-all', { onSuccess: publishRead, onError });

  const filterUnread = (staysUnread: (notification: Notification) => boolean) => {
    void queryClient.cancelQueries({ queryKey: UNREAD });
    queryClient.setQueryData<Notification[]>(UNREAD, (list) => list?.filter(staysUnread));
  };

  return {
    list: enabled ? unread.data : NONE,
    hasFailed: unread.isError,
    refresh,
    markRead(id: number) {
      filterUnread((notification) => notification.id !== id);
      read.mutate(id);
    },
    markAllRead() {
      if (!unread.data?.length) return;
      filterUnread(() => false);
      readAll.mutate({});
    },
  };
}

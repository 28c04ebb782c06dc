import type { Notification } from '@fieldhouse/api';
import { $api, api } from '@fieldhouse/web-kit';
// biome-ignore lint/style/noRestrictedImports: several notifications may be marked at the same time
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { notify } from '../toasts/notify.ts';

const POLL_INTERVAL_MS = 30_000;
const UNREAD = ['get', '/api/notifications/unread'] as const;

export interface Notifications {
  /** The unread ones; undefined until they are loaded. */
  list: readonly Notification[] | undefined;
  /** There is no list because the request failed. */
  failed: boolean;
  retry: () => void;
  markRead: (id: number) => void;
  markAllRead: () => void;
}

/** Notifies the other tabs that some were marked as read. */
const READ_CHANNEL = 'notifications-read';

/**
 * The unread notifications of coaches and admins (S2 §7), requested every 30 seconds, when the window is used again and
 * when another tab has marked some as read. Marking one as read shows at once and is reverted when it fails.
 */
export function useNotifications(): Notifications {
  const queryClient = useQueryClient();
  const unread = $api.useQuery('get', '/api/notifications/unread', undefined, { refetchInterval: POLL_INTERVAL_MS });
  const { refetch } = unread;
  const refresh = useCallback(() => void refetch(), [refetch]);
  const publishRead = useReadElsewhere(refresh);
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
    list: unread.data,
    failed: unread.isError && !unread.data,
    retry: refresh,
    markRead(id: number) {
      filterUnread((notification) => notification.id !== id);
      read.mutate(id);
    },
    markAllRead() {
      filterUnread(() => false);
      readAll.mutate({});
    },
  };
}

/**
 * Calls `refresh` when another tab has marked some as read, and when this window is used again. Returns the function
 * that notifies the other tabs.
 */
function useReadElsewhere(refresh: () => void): () => void {
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = new BroadcastChannel(READ_CHANNEL);
    channel.current = opened;
    const refreshIfVisible = () => document.visibilityState === 'visible' && refresh();
    opened.addEventListener('message', refresh);
    addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      opened.close();
      channel.current = null;
      removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [refresh]);
  return () => channel.current?.postMessage(null);
}

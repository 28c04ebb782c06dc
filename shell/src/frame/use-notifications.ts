import type { Notification } from '@fieldhouse/api';
import { $api, api } from '@fieldhouse/web-kit';
// biome-ignore lint/style/noRestrictedImports: several notifications may be marked at the same time
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../toasts/notify.tsx';

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

/**
 * The unread notifications of coaches and admins (S2 §7), requested every 30 seconds. Marking one as read shows at once
 * and is reverted when it fails.
 */
export function useNotifications(): Notifications {
  const queryClient = useQueryClient();
  const unread = $api.useQuery('get', UNREAD[1], undefined, { refetchInterval: POLL_INTERVAL_MS });
  const read = useMutation({
    mutationFn: (id: number) => api.POST('/api/notifications/{id}/read', { params: { path: { id } } }),
  });
  const readAll = $api.useMutation('post', '/api/notifications/read-all');

  const filterUnread = (staysUnread: (notification: Notification) => boolean) => {
    void queryClient.cancelQueries({ queryKey: UNREAD });
    queryClient.setQueryData<Notification[]>(UNREAD, (list) => list?.filter(staysUnread));
  };
  const onError = () => {
    notify({ title: 'Failed to mark notification as read', tone: 'destructive' });
    void unread.refetch();
  };

  return {
    list: unread.data,
    failed: unread.isError && !unread.data,
    retry: () => void unread.refetch(),
    markRead(id: number) {
      filterUnread((notification) => notification.id !== id);
      read.mutate(id, { onError });
    },
    markAllRead() {
      filterUnread(() => false);
      readAll.mutate({}, { onError });
    },
  };
}

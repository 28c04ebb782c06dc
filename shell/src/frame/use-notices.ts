import type { Notice, Notices } from '@fieldhouse/api';
import { $api, api, keyOf } from '@fieldhouse/web-kit';
// biome-ignore lint/style/noRestrictedImports: several notices may be marked at the same time
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { notify } from '../toasts/notify.ts';
import { type BellPart, POLL_INTERVAL_MS } from './use-notifications.ts';
import { useReadElsewhere } from './use-read-elsewhere.ts';

/** Lines at first, and how many 'Show older' adds. */
const STEP = 20;

/** The server's limit of a list. */
const MOST = 200;

const NOTICES = keyOf('get', '/api/notices');

export interface BellNotices extends BellPart<Notice> {
  /** Of all lines, shown or not. */
  unread: number;
  /** Undefined: there are no older ones. */
  showOlder: (() => void) | undefined;
  isLoadingOlder: boolean;
  /** From now on only the first lines are requested. */
  showFirst: () => void;
}

/**
 * What the user is told of, read or not, newest first (S1.2.476), requested when the notifications of staff are. One
 * request has all lines that are shown, so that a new one moves none out of sight.
 */
export function useNotices(): BellNotices {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState(STEP);
  // One more says whether there are older ones.
  const limit = Math.min(shown + 1, MOST);
  const query = $api.useQuery(
    'get',
    '/api/notices',
    { params: { query: { limit } } },
    { refetchInterval: POLL_INTERVAL_MS, placeholderData: keepPreviousData },
  );
  const { refetch, data } = query;
  const refresh = useCallback(() => void refetch(), [refetch]);
  const publishRead = useReadElsewhere('notices-read', refresh);
  const onError = () => {
    notify({ title: 'Failed to mark notification as read', tone: 'destructive' });
    refresh();
  };
  const read = useMutation({
    mutationFn: (id: number) => api.POST('/api/notices/{id}/read', { params: { path: { id } } }),
    onSuccess: publishRead,
    onError,
  });
  const readAll = $api.useMutation('post', '/api/notices/read-all', { onSuccess: publishRead, onError });

  const showRead = (unread: number, isRead: (notice: Notice) => boolean) => {
    void queryClient.cancelQueries({ queryKey: NOTICES });
    const readAt = new Date().toISOString();
    queryClient.setQueriesData<Notices>(
      { queryKey: NOTICES },
      (answer) =>
        answer && {
          unread,
          notices: answer.notices.map((notice) =>
            notice.readAt === null && isRead(notice) ? { ...notice, readAt } : notice,
          ),
        },
    );
  };

  const showFirst = useCallback(() => setShown(STEP), []);
  const unread = data?.unread ?? 0;
  const hasOlder = data !== undefined && data.notices.length > shown;
  return {
    list: data?.notices.slice(0, shown),
    unread,
    hasFailed: query.isError,
    refresh,
    markRead(id) {
      showRead(Math.max(unread - 1, 0), (notice) => notice.id === id);
      read.mutate(id);
    },
    markAllRead() {
      if (unread === 0) return;
      showRead(0, () => true);
      readAll.mutate({});
    },
    showOlder: hasOlder ? () => setShown(shown + STEP) : undefined,
    isLoadingOlder: query.isPlaceholderData,
    showFirst,
  };
}

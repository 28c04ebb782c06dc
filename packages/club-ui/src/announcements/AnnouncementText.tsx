import type { OpenedAnnouncement } from '@fieldhouse/api';
import { momentText } from '@fieldhouse/contracts/club';
import { Muted, Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { $api, keyOf, type QueryState, QueryView } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TypedText } from './TypedText.tsx';

/** Opens an announcement that the user got: this counts as read (S2.7.1653). */
export function useOpenedAnnouncement(id: number): QueryState<OpenedAnnouncement> {
  const query = $api.useQuery('post', '/api/announcements/{id}/read', { params: { path: { id } } });
  const queries = useQueryClient();
  const isRead = query.data !== undefined;
  useEffect(() => {
    if (!isRead) return;
    // Its line in the bell is read, too, and so it is in the event's details.
    void queries.invalidateQueries({ queryKey: keyOf('get', '/api/notices') });
    void queries.invalidateQueries({ queryKey: keyOf('get', '/api/announcements/received') });
  }, [isRead, queries]);
  return query;
}

/** The text of an opened announcement, and who wrote it when. */
export function AnnouncementText({ query }: { query: QueryState<OpenedAnnouncement> }) {
  return (
    <QueryView
      query={query}
      errorTitle="Failed to load the announcement"
      frame="none"
      skeleton={
        <Skeleton>
          <SkeletonBar $height="96px" />
        </Skeleton>
      }
    >
      {({ body, authorName, sentAt }) => (
        <>
          <TypedText text={body} />
          <Muted $small>
            <span translate="no">{authorName ?? 'The club'}</span>
            <span>{` · ${momentText(sentAt)}`}</span>
          </Muted>
        </>
      )}
    </QueryView>
  );
}

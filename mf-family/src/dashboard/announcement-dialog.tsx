import { momentText } from '@fieldhouse/contracts/club';
import { LinkButton, Muted, Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, keyOf, QueryView } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

interface AnnouncementDialogProps {
  id: number;
  onClose: () => void;
}

/** An announcement that the family got (S1.2.574): opening it is what counts as read. */
export default function AnnouncementDialog({ id, onClose }: AnnouncementDialogProps) {
  const query = $api.useQuery('post', '/api/announcements/{id}/read', { params: { path: { id } } });
  const { data } = query;
  const queries = useQueryClient();
  const isRead = data !== undefined;
  useEffect(() => {
    // Its line in the bell is read, too.
    if (isRead) void queries.invalidateQueries({ queryKey: keyOf('get', '/api/notices') });
  }, [isRead, queries]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={data?.title ?? 'Announcement'}
      eyebrow="Announcement"
      footer={
        data?.eventId == null ? undefined : (
          <LinkButton look="turf" href={`/events?event=${data.eventId}&dialog=details`}>
            View event
          </LinkButton>
        )
      }
    >
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
            <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{body}</p>
            <Muted $small>
              <span translate="no">{authorName ?? 'The club'}</span>
              <span>{` · ${momentText(sentAt)}`}</span>
            </Muted>
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

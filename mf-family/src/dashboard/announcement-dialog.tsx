import { AnnouncementText, useOpenedAnnouncement } from '@fieldhouse/club-ui/announcements';
import { LinkButton } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';

interface AnnouncementDialogProps {
  id: number;
  onClose: () => void;
}

/** An announcement that the family got (S1.2.574): opening it is what counts as read. */
export default function AnnouncementDialog({ id, onClose }: AnnouncementDialogProps) {
  const query = useOpenedAnnouncement(id);
  const { data } = query;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={data?.title ?? 'Announcement'}
      eyebrow={data?.urgent ? 'Urgent announcement' : 'Announcement'}
      footer={
        data?.eventId == null ? undefined : (
          <LinkButton look="turf" href={`/events?event=${data.eventId}&dialog=details`}>
            View event
          </LinkButton>
        )
      }
    >
      <AnnouncementText query={query} />
    </Dialog>
  );
}

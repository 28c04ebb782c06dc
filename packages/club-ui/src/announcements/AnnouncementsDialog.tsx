import { Button, EmptyState, Row, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, QueryView } from '@fieldhouse/web-kit';
import Megaphone from 'lucide-react/icons/megaphone';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { styled } from 'styled-components';
import AnnounceDialog from './AnnounceDialog.tsx';
import { AnnouncementItem } from './AnnouncementItem.tsx';

const List = styled.ul`
  display: grid; grid-template-columns: minmax(0, 1fr); padding: 0; list-style: none;
  & > li { padding: var(--s4) 0; }
  & > li + li { border-top: 1px solid var(--line); }
  & > li:first-child { padding-top: 0; }
`;

/** The last ones are shown. */
const SHOWN = 50;

/** The announcements of a coach, or for an admin of everybody, with who has read them (S2.2.1694). */
export default function AnnouncementsDialog({ onClose }: { onClose: () => void }) {
  const [isNew, setIsNew] = useState(false);
  const [draftId, setDraftId] = useState<number | null>(null);
  const query = $api.useQuery('get', '/api/announcements', { params: { query: { limit: SHOWN } } });
  const draft = $api.useQuery(
    'get',
    '/api/announcements/{id}',
    { params: { path: { id: draftId ?? 0 } } },
    { enabled: draftId !== null, gcTime: 0 },
  );
  if (isNew) return <AnnounceDialog onClose={() => setIsNew(false)} />;
  if (draftId !== null && draft.data) {
    return <AnnounceDialog audience={draft.data.audience} draft={draft.data} onClose={() => setDraftId(null)} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Announcements"
      footer={
        <Row $gap={2}>
          <Button icon={<Plus />} onClick={() => setIsNew(true)}>
            New announcement
          </Button>
        </Row>
      }
    >
      <QueryView
        query={query}
        errorTitle="Failed to load announcements"
        frame="none"
        skeleton={
          <Skeleton>
            <Stack $gap={3}>
              <SkeletonBar $height="72px" />
              <SkeletonBar $height="72px" />
            </Stack>
          </Skeleton>
        }
        isEmpty={(announcements) => announcements.length === 0}
        empty={
          <EmptyState
            icon={<Megaphone />}
            title="No announcements yet"
            text="Write to the families of a team, an event or some ages."
          />
        }
      >
        {(announcements) => (
          <List>
            {announcements.map((announcement) => (
              <AnnouncementItem
                key={announcement.id}
                announcement={announcement}
                onContinue={() => setDraftId(announcement.id)}
              />
            ))}
          </List>
        )}
      </QueryView>
    </Dialog>
  );
}

import { Bone, Card, Muted, Skeleton, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, QueryView } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { whenText } from './when-text.ts';

const Words = styled.pre`white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: inherit;`;

/** One mail as its receiver reads it without pictures. */
export default function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = $api.useQuery('get', '/api/admin/mail/{id}', { params: { path: { id } } });
  const mail = query.data;
  const when = mail && whenText(mail.createdAt);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={mail?.subject ?? 'Mail'}
      subtitle={mail && when && `To ${mail.to} · ${when.first}, ${when.second}`}
    >
      <QueryView
        query={query}
        frame="none"
        errorTitle="Failed to load mail"
        skeleton={
          <Skeleton>
            <Stack>
              <Bone $width="80%" />
              <Bone $width="60%" />
              <Bone $width="70%" />
            </Stack>
          </Skeleton>
        }
      >
        {({ text, messageId }) => (
          <>
            <Card>
              <Words>{text}</Words>
            </Card>
            <Muted $small>Message-ID {messageId}</Muted>
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

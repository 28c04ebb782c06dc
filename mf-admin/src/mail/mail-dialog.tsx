import { Bone, Card, ErrorState, Muted, Skeleton, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { whenText } from './when-text.ts';

const Words = styled.pre`white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: inherit;`;

/** One mail as its receiver reads it without pictures. */
export default function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: mail, error, refetch } = $api.useQuery('get', '/api/admin/mail/{id}', { params: { path: { id } } });
  const when = mail && whenText(mail.createdAt);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={mail?.subject ?? 'Mail'}
      subtitle={mail && when && `To ${mail.to} · ${when.first}, ${when.second}`}
    >
      {error && <ErrorState title="Failed to load mail" text={error.detail} onRetry={refetch} />}
      {!error && !mail && (
        <Skeleton>
          <Stack>
            <Bone $width="80%" />
            <Bone $width="60%" />
            <Bone $width="70%" />
          </Stack>
        </Skeleton>
      )}
      {mail && (
        <>
          <Card>
            <Words>{mail.text}</Words>
          </Card>
          <Muted $small>Message-ID {mail.messageId}</Muted>
        </>
      )}
    </Dialog>
  );
}

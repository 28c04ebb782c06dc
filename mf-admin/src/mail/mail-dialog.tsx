import type { MailAttachment } from '@fieldhouse/api';
import { Card, Muted, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, QueryView } from '@fieldhouse/web-kit';
import Paperclip from 'lucide-react/icons/paperclip';
import { styled } from 'styled-components';
import { DeliveryNote } from './delivery-note.tsx';
import { sizeText } from './size-text.ts';
import { whenText } from './when-text.ts';

const MailText = styled.pre`white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: inherit;`;

const Files = styled.ul`
  display: grid; gap: var(--s2);
  & li {
    display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s3); align-items: center;
    overflow-wrap: anywhere;
  }
  & svg { width: 20px; height: 20px; color: var(--muted); }
`;

/** One mail in its plain text version. */
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
              <SkeletonBar $width="80%" />
              <SkeletonBar $width="60%" />
              <SkeletonBar $width="70%" />
            </Stack>
          </Skeleton>
        }
      >
        {(whole) => (
          <>
            <DeliveryNote mail={whole} />
            <Card>
              {/* Focusable, so that a long mail can be scrolled with the keyboard. */}
              <MailText role="region" aria-label="Text" tabIndex={0}>
                {whole.text}
              </MailText>
            </Card>
            {whole.attachments.length > 0 && <Files aria-label="Attachments">{whole.attachments.map(fileLine)}</Files>}
            <Muted $small>Message-ID {whole.messageId}</Muted>
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

function fileLine({ fileName, contentType, size }: MailAttachment) {
  return (
    <li key={fileName}>
      <Paperclip aria-hidden="true" />
      <span>
        {fileName}
        <Muted $small>
          {contentType.split(';')[0]}, {sizeText(size)}
        </Muted>
      </span>
    </li>
  );
}

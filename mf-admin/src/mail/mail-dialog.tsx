import type { MailAttachment } from '@fieldhouse/api';
import { Muted, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, QueryView } from '@fieldhouse/web-kit';
import Paperclip from 'lucide-react/icons/paperclip';
import { styled } from 'styled-components';
import { DeliveryNote } from './delivery-note.tsx';
import { MailContents } from './mail-contents.tsx';
import { sizeText } from './size-text.ts';
import { whenText } from './when-text.ts';

const Files = styled.ul`
  display: grid; gap: var(--s2);
  & li {
    display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s3); align-items: center;
    overflow-wrap: anywhere;
  }
  & svg { width: 20px; height: 20px; color: var(--muted); }
`;

/** One mail: whether it was sent, its HTML and its text, and its files. */
export default function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = $api.useQuery('get', '/api/admin/mail/{id}', { params: { path: { id } } });
  const mail = query.data;
  const when = mail && whenText(mail.createdAt);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={mail?.subject ?? 'Mail'}
      subtitle={
        mail &&
        when && (
          <>
            To <span translate="no">{[mail.toName, mail.to].filter(Boolean).join(', ')}</span>
            <span>{` · ${when.first}, ${when.second}`}</span>
          </>
        )
      }
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
            <MailContents mail={whole} />
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

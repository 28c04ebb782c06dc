import type { Child } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { LinkButton } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import Download from 'lucide-react/icons/download';
import { CheckDocument } from './check-document.tsx';
import { DocumentPicture } from './document-picture.tsx';
import { downloadUrl } from './download-url.ts';

interface PreviewDialogProps {
  child: Child;
  document: string;
  onClose: () => void;
}

/** The age document, as large as the screen allows. */
export default function PreviewDialog({ child, document, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Age Verification"
      subtitle={fullName(child)}
      footer={
        <>
          <CheckDocument child={child} onDone={onClose} />
          <LinkButton href={downloadUrl(document)} download="" icon={<Download />}>
            Download
          </LinkButton>
        </>
      }
    >
      <DocumentPicture child={child} document={document} height="clamp(200px, 100dvh - 330px, 900px)" />
    </Dialog>
  );
}

import type { Child } from '@fieldhouse/api';
import { verifiedText, wasVerifiedText } from '@fieldhouse/club-ui';
import { clubToday, longDay } from '@fieldhouse/contracts/club';
import { Button, Callout, Card, LinkButton, Muted, Row, Stack } from '@fieldhouse/ui';
import { lazyDialog, useSearch } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';
import Maximize from 'lucide-react/icons/maximize-2';
import { useRef } from 'react';
import { FAMILY_SEARCH } from '../../search.ts';
import { CheckDocument } from './check-document.tsx';
import { DocumentBadge } from './document-badge.tsx';
import { DocumentPicture } from './document-picture.tsx';
import { downloadUrl } from './download-url.ts';
import { UploadDocument } from './upload-document.tsx';

const PreviewDialog = lazyDialog(() => import('./preview-dialog.tsx'));

interface AgeVerificationProps {
  child: Child;
  /** Guardians and admins; others only view it. */
  mayUpload: boolean;
}

/** Age Verification (S1 §2, product decision 71): preview, download, check and upload of the child's age document. */
export function AgeVerification({ child, mayUpload }: AgeVerificationProps) {
  const [{ dialog }, setSearch] = useSearch(FAMILY_SEARCH);
  const { ageVerificationDocument: document, ageVerificationUploadedAt: uploadedAt } = child;
  const verified = verifiedText(child);
  const wasVerified = wasVerifiedText(child);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card as="section" aria-labelledby="age-verification">
      <Stack $gap={4}>
        <Row $gap={2} $spread>
          <h2 id="age-verification" ref={heading} tabIndex={-1}>
            Age Verification
          </h2>
          <DocumentBadge child={child} />
        </Row>
        {verified && <p>{verified}</p>}
        {wasVerified && (
          <Callout tone="warning" title={wasVerified}>
            The birth date was changed since. Check the age document again.
          </Callout>
        )}
        {document !== null && (
          <Stack $gap={3}>
            <DocumentPicture child={child} document={document} height="220px" />
            <Row $gap={2} $spread>
              <Muted $small>{uploadedAt !== null && longDay(clubToday(new Date(uploadedAt)))}</Muted>
              <Row $gap={2}>
                <Button look="quiet" icon={<Maximize />} onClick={() => setSearch({ dialog: 'age-document' })}>
                  Preview
                </Button>
                <LinkButton look="quiet" href={downloadUrl(document)} download="" icon={<Download />}>
                  Download
                </LinkButton>
                <CheckDocument child={child} onDone={() => heading.current?.focus()} />
              </Row>
            </Row>
          </Stack>
        )}
        {document === null && verified && <Muted>The document was deleted after the check.</Muted>}
        {document === null && !verified && !mayUpload && <Muted>No document has been uploaded yet.</Muted>}
        {mayUpload && <UploadDocument child={child} />}
      </Stack>
      {dialog === 'age-document' && document !== null && (
        <PreviewDialog child={child} document={document} onClose={() => setSearch({ dialog: null })} />
      )}
    </Card>
  );
}

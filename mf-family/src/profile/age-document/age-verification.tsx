import type { Child } from '@fieldhouse/api';
import { clubToday, longDay } from '@fieldhouse/contracts/club';
import { Badge, Button, Card, LinkButton, Muted, Row, Stack } from '@fieldhouse/ui';
import { lazyDialog, useSearch } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';
import FileCheck from 'lucide-react/icons/file-check';
import FileWarning from 'lucide-react/icons/file-warning';
import Maximize from 'lucide-react/icons/maximize-2';
import { Suspense } from 'react';
import { FAMILY_SEARCH } from '../../search.ts';
import { DocumentPicture } from './document-picture.tsx';
import { downloadUrl } from './download-url.ts';
import { UploadDocument } from './upload-document.tsx';

const PreviewDialog = lazyDialog(() => import('./preview-dialog.tsx'));

interface AgeVerificationProps {
  child: Child;
  /** Guardians and admins; others look at it. */
  mayUpload: boolean;
}

/** Age Verification (S1 §2): preview, download and upload of the child's age document. */
export function AgeVerification({ child, mayUpload }: AgeVerificationProps) {
  const [{ dialog }, setSearch] = useSearch(FAMILY_SEARCH);
  const { ageVerificationDocument: document, ageVerificationUploadedAt: uploadedAt } = child;
  return (
    <Card as="section" aria-labelledby="age-verification">
      <Stack $gap={4}>
        <Row $gap={2} $spread>
          <h2 id="age-verification">Age Verification</h2>
          {document === null ? (
            <Badge tone="warn" icon={<FileWarning />}>
              Age Doc Missing
            </Badge>
          ) : (
            <Badge tone="turf" icon={<FileCheck />}>
              Uploaded
            </Badge>
          )}
        </Row>
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
              </Row>
            </Row>
          </Stack>
        )}
        {document === null && !mayUpload && <Muted>No document has been uploaded yet.</Muted>}
        {mayUpload && <UploadDocument childId={child.id} isThere={document !== null} />}
      </Stack>
      <Suspense>
        {dialog === 'age-document' && document !== null && (
          <PreviewDialog child={child} document={document} onClose={() => setSearch({ dialog: null })} />
        )}
      </Suspense>
    </Card>
  );
}

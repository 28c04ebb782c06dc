import type { Child } from '@fieldhouse/api';
import { Button, ErrorText, FileDrop, ProgressBar, Row, Stack } from '@fieldhouse/ui';
import ImageUp from 'lucide-react/icons/image-up';
import { styled } from 'styled-components';
import { useUploadDocument } from './use-upload-document.ts';

const InProgress = styled.div`
  display: grid; gap: var(--s3); padding: var(--s3) var(--s4); border: 1px solid var(--control);
  border-radius: var(--radius-s);
  & > button { justify-self: start; margin-left: -8px; }
`;

/** The hint says what a new image does to the current one. */
function hintOf({ ageVerificationDocument, ageVerifiedOn }: Child): string {
  if (ageVerifiedOn !== null) return 'The club has to check a new one again.';
  return ageVerificationDocument === null
    ? 'A photo of a birth certificate or passport. Images only.'
    : 'It takes the place of this one.';
}

/** Uploads the age document's image and shows the progress. After a failure a button sends it again. */
export function UploadDocument({ child }: { child: Child }) {
  const { step, choose, send, stop } = useUploadDocument(child.id);
  if (step.at === 'preparing') {
    return (
      <InProgress>
        <ProgressBar label="Preparing the image..." value={null} />
      </InProgress>
    );
  }
  if (step.at === 'uploading') {
    const isSent = step.part === 1;
    return (
      <InProgress>
        <ProgressBar label={isSent ? 'Saving...' : 'Uploading...'} value={isSent ? null : step.part} />
        {!isSent && (
          <Button look="text" onClick={stop}>
            Cancel
          </Button>
        )}
      </InProgress>
    );
  }
  return (
    <Stack $gap={3}>
      <div role="alert">
        {step.at === 'failed' && (
          <Row $gap={3} $spread>
            <ErrorText>{`Failed to upload age verification document. ${step.message}`}</ErrorText>
            <Button look="turf" onClick={() => send(step.document)}>
              Try again
            </Button>
          </Row>
        )}
      </div>
      <FileDrop
        label={child.ageVerificationUploadedAt === null ? 'Choose or drop an image' : 'Choose or drop another image'}
        hint={hintOf(child)}
        accept="image/*"
        icon={<ImageUp aria-hidden="true" />}
        error={step.at === 'refused' ? step.message : undefined}
        onFile={choose}
      />
    </Stack>
  );
}

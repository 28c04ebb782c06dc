import { Stack } from '@fieldhouse/ui';
import { OpenUploads } from './open-uploads.tsx';
import { Templates } from './templates.tsx';
import { UploadForm } from './upload-form.tsx';

/** Unfinished uploads, the upload form, and the templates. `onOpen` opens the review of an upload. */
export function StartUpload({ onOpen }: { onOpen: (uploadId: number) => void }) {
  return (
    <Stack $gap={5}>
      <OpenUploads onOpen={onOpen} />
      <UploadForm onUploaded={onOpen} />
      <Templates />
    </Stack>
  );
}

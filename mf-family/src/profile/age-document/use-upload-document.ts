import type { UploadedAgeDocument } from '@fieldhouse/api';
import { asApiError, upload, useLockedMutation, useNotify } from '@fieldhouse/web-kit';
import { useRef, useState } from 'react';
import { useShownChildren } from '../../children/use-shown-children.ts';
import { scanFormat } from './scan-format.ts';
import { toPng } from './to-png.ts';

/** The step of an upload of an age document (S1 §4). */
export type UploadStep =
  | { at: 'idle' }
  | { at: 'preparing' }
  /** `part`: how much is sent, 0 to 1; at 1 the server checks the image. */
  | { at: 'uploading'; part: number }
  | { at: 'refused'; message: string }
  /** `document`: the prepared image, which can be sent again. */
  | { at: 'failed'; message: string; document: string };

const NOT_AN_IMAGE = 'Please choose an image file';
const TAKE_A_PHOTO = 'Take a photo of the page, or save it as a picture (JPEG or PNG).';
const NOT_READABLE =
  'This browser cannot open it. A photo in an iPhone’s own format (HEIC) can be sent from the iPhone, ' +
  'or saved as JPEG first.';

/** Converts the chosen image to a PNG, sends it, and shows the result (S1 §8). */
export function useUploadDocument(childId: number) {
  const notify = useNotify();
  const shown = useShownChildren();
  const [step, setStep] = useState<UploadStep>({ at: 'idle' });
  const controller = useRef<AbortController>(null);
  const { mutate, isLocked } = useLockedMutation({
    mutationFn: ({ document, signal }: { document: string; signal: AbortSignal }) =>
      upload<UploadedAgeDocument>(
        `/api/children/${childId}/age-verification`,
        { document },
        { signal, onProgress: (part) => setStep({ at: 'uploading', part }) },
      ),
    onSuccess: (answer) => {
      setStep({ at: 'idle' });
      shown.documentUploaded(answer);
      notify({ title: 'Age verification document uploaded successfully' });
    },
    onError: (problem, { document }) => {
      if (problem instanceof DOMException && problem.name === 'AbortError') return setStep({ at: 'idle' });
      const { detail } = asApiError(problem);
      setStep({ at: 'failed', message: detail, document });
      notify({ title: 'Failed to upload age verification document', description: detail, tone: 'destructive' });
    },
  });

  const send = (document: string) => {
    if (isLocked()) return;
    controller.current = new AbortController();
    setStep({ at: 'uploading', part: 0 });
    mutate({ document, signal: controller.current.signal });
  };
  const choose = async (file: File) => {
    const format = await scanFormat(file);
    if (format === 'PDF') return setStep({ at: 'refused', message: `${NOT_AN_IMAGE}. ${TAKE_A_PHOTO}` });
    // A file without a known type may still be an image: the browser decides when it decodes it.
    if (file.type !== '' && !file.type.startsWith('image/')) return setStep({ at: 'refused', message: NOT_AN_IMAGE });
    setStep({ at: 'preparing' });
    try {
      send(await toPng(file));
    } catch {
      const help = format === 'TIFF' ? `This browser cannot open a TIFF. ${TAKE_A_PHOTO}` : NOT_READABLE;
      setStep({ at: 'refused', message: `Failed to process image file. ${help}` });
      notify({ title: 'Failed to process image file', description: help, tone: 'destructive' });
    }
  };
  return { step, choose, send, stop: () => controller.current?.abort() };
}

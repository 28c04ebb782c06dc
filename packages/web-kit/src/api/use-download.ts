import { saveFile } from '@fieldhouse/ui';
import { useState } from 'react';
import { useNotify } from '../app/app-context.ts';
import { useLockedMutation } from '../submit/locked-mutation.ts';
import { downloadFile } from './download-file.ts';
import { errorMessage } from './error-message.ts';

interface DownloadTexts {
  failureTitle: string;
  /** The title of a toast when the file is saved; without it there is no toast. */
  successTitle?: string;
}

interface Download {
  /**
   * Downloads the file of this path and lets the browser save it under the server's name; does nothing while another
   * download runs.
   */
  download: (path: string) => void;
  isPending: boolean;
  /** How many bytes are received so far. */
  receivedBytes: number;
}

/**
 * Saves files that the server generates: `const { download, isPending } = useDownload({ failureTitle: 'Export failed'
 * })`. A failure is a toast of this title with the server's sentence. An incomplete download is a failure: nothing is
 * saved.
 */
export function useDownload({ failureTitle, successTitle }: DownloadTexts): Download {
  const notify = useNotify();
  const [receivedBytes, setReceivedBytes] = useState(0);
  const { mutate, isPending } = useLockedMutation({
    mutationFn: (path: string) => downloadFile(path, setReceivedBytes),
    onMutate: () => setReceivedBytes(0),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      if (successTitle !== undefined) notify({ title: successTitle, description: name });
    },
    onError: (error) =>
      notify({
        title: failureTitle,
        description: errorMessage(error, 'Please try again in a moment.'),
        tone: 'destructive',
      }),
  });
  return { download: mutate, isPending, receivedBytes };
}

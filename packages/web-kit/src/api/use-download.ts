import { saveFile } from '@fieldhouse/ui';
import { useNotify } from '../piece/piece-context.ts';
import { useLockedMutation } from '../submit/locked-mutation.ts';
import { downloadFile } from './download-file.ts';
import { serverSentence } from './server-sentence.ts';

interface Download {
  /** Gets the file of this path and lets the browser save it under the server's name; does nothing while one is on its way. */
  download: (path: string) => void;
  isPending: boolean;
}

/**
 * Saves files that the server makes: `const { download, isPending } = useDownload({ failureTitle: 'Export failed' })`. A failure is a toast of this
 * title with the server's sentence.
 */
export function useDownload({ failureTitle }: { failureTitle: string }): Download {
  const notify = useNotify();
  const { mutate, isPending } = useLockedMutation({
    mutationFn: downloadFile,
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) =>
      notify({
        title: failureTitle,
        description: serverSentence(error, 'Please try again in a moment.'),
        tone: 'destructive',
      }),
  });
  return { download: mutate, isPending };
}

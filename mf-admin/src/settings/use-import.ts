import type { ImportSummary } from '@fieldhouse/api';
import { api, errorMessage, upload, useLockedMutation, useNotify } from '@fieldhouse/web-kit';
import { useState } from 'react';

type Ticked = Pick<ImportSummary['conflicts'][number], 'entity' | 'id'>;
type Accepted = Ticked & Pick<ImportSummary['accessChanges'][number]['changes'][number], 'kind' | 'to'>;

/** What an admin has ticked after the dry run. */
interface Ticks {
  /** Records that replace newer ones of the club. */
  replace: Ticked[];
  /** Access changes to make. */
  accepted: Accepted[];
}

interface ImportProgress {
  label: string;
  /** 0 to 1. */
  part: number;
}

export interface Import {
  /** The result of the dry run or of the import; undefined before the first. */
  summary: ImportSummary | undefined;
  /** The running step; undefined when none runs. */
  progress: ImportProgress | undefined;
  /** Uploads a file and starts a dry run: nothing is changed. */
  check: (file: File) => void;
  /** Imports the file after its dry run. */
  apply: (ticks: Ticks) => void;
}

/** The two steps of an import: a dry run, then the import. Each request does a part of the work. */
export function useImport(): Import {
  const notify = useNotify();
  const [summary, setSummary] = useState<ImportSummary>();
  const [progress, setProgress] = useState<ImportProgress>();
  const onSettled = () => setProgress(undefined);

  const checking = useLockedMutation({
    mutationFn: async (file: File) => {
      setSummary(undefined);
      const form = new FormData();
      form.append('file', file);
      const uploaded = await upload<ImportSummary>('/api/admin/import/files', form, {
        onProgress: (part) => setProgress({ label: 'Uploading...', part }),
      });
      return untilState('checked', uploaded.importId, { dryRun: true, replace: [], accepted: [] }, (part) =>
        setProgress({ label: 'Checking...', part }),
      );
    },
    onSuccess: setSummary,
    onError: (error) => notify(failure('Failed to check the file', error)),
    onSettled,
  });
  const applying = useLockedMutation({
    mutationFn: ({ importId, ...ticks }: { importId: number } & Ticks) =>
      untilState('done', importId, { dryRun: false, ...ticks }, (part) => setProgress({ label: 'Importing...', part })),
    onSuccess: (done) => {
      setSummary(done);
      notify({ title: 'Data imported successfully' });
    },
    onError: (error) => notify(failure('Failed to import data', error)),
    onSettled,
  });
  return {
    summary,
    progress,
    check: checking.mutate,
    apply: (ticks) => {
      if (summary) applying.mutate({ importId: summary.importId, ...ticks });
    },
  };
}

/** Repeats the request until the import has reached a state. */
async function untilState(
  state: 'checked' | 'done',
  importId: number,
  request: { dryRun: boolean } & Ticks,
  onProgress: (part: number) => void,
): Promise<ImportSummary> {
  for (;;) {
    const { data } = await api.POST('/api/admin/import', { body: { importId, ...request } });
    if (!data) throw new Error('The server answered without an import');
    if (data.state === state) return data;
    onProgress(data.progress);
  }
}

const failure = (title: string, error: unknown) => ({
  title,
  description: errorMessage(error, 'Please try again in a moment.'),
  tone: 'destructive' as const,
});

import type { UploadResult } from '@fieldhouse/api';
import type { TeamSport } from '@fieldhouse/contracts/club';
import { errorMessage, fieldErrors, upload, useLockedMutation, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useRef, useState } from 'react';
import type { DateOrder } from './upload-text.ts';
import { useRefreshUploads } from './use-refresh-uploads.ts';

interface Sent {
  sport: TeamSport;
  file: File;
  /** Undefined: the month stands first, or the server asks. */
  dateOrder: DateOrder | undefined;
}

/** Uploads a file of game data with progress, 0 to 1, and Cancel; an error is a toast (S2 §8). */
export function useUploadFile(onUploaded: (uploadId: number) => void) {
  const notify = useNotify();
  const uploaded = useWhileMounted(onUploaded);
  const refresh = useRefreshUploads();
  const [part, setPart] = useState(0);
  const stop = useRef<AbortController>(null);
  const { mutate, error, reset, isPending, isCoolingDown } = useLockedMutation({
    mutationFn({ sport, file, dateOrder }: Sent) {
      stop.current = new AbortController();
      setPart(0);
      const form = new FormData();
      // The server needs these to read the file, so they are sent first.
      form.append('sport', sport);
      if (dateOrder) form.append('dateOrder', dateOrder);
      form.append('file', file);
      return upload<UploadResult>('/api/game-data/upload', form, {
        onProgress: setPart,
        signal: stop.current.signal,
      });
    },
    onSuccess: ({ uploadId }) => {
      void refresh();
      uploaded(uploadId);
    },
    onError: (error) => {
      if (error.name === 'AbortError') return notify({ title: 'Upload cancelled' });
      const description = errorMessage(error, 'There was an error processing the upload.');
      notify({ title: 'Upload Failed', description, tone: 'destructive' });
    },
  });
  /** Shows a toast for a file that is not CSV; true when the file was rejected. */
  const rejectNonCsv = (file: File): boolean => {
    if (file.name.toLowerCase().endsWith('.csv')) return false;
    notify({ title: 'Invalid File Type', description: 'Please select a CSV file.', tone: 'destructive' });
    return true;
  };
  return {
    part,
    /** The server's question for the order of the dates of the file that was sent last. */
    dateQuestion: error ? fieldErrors(error).dateOrder : undefined,
    /** Another file has other dates. */
    clearQuestion: reset,
    rejectNonCsv,
    isUploading: isPending,
    isCoolingDown,
    cancel: () => stop.current?.abort(),
    upload(sport: TeamSport | null, file: File | undefined, dateOrder?: DateOrder) {
      if (sport && file) return mutate({ sport, file, dateOrder });
      notify({
        title: 'Missing Information',
        description: 'Please select a sport and choose a file to upload.',
        tone: 'destructive',
      });
    },
  };
}

import { useSearch } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { COACH_SEARCH } from '../../search.ts';
import { ReviewUpload } from './review-upload.tsx';
import { StartUpload } from './start-upload.tsx';
import { type Confirmed, UploadConfirmed } from './upload-confirmed.tsx';

/** Upload Game Data (S2 §2): choose a file, review it, confirm it. The upload under review is in the address. */
export default function UploadGameData() {
  const [{ upload }, setSearch] = useSearch(COACH_SEARCH);
  const [confirmed, setConfirmed] = useState<Confirmed>();
  if (upload) {
    return (
      <ReviewUpload
        key={upload}
        uploadId={upload}
        onLeave={() => setSearch({ upload: null })}
        onConfirmed={(result) => {
          setConfirmed(result);
          setSearch({ upload: null }, { replace: true });
        }}
      />
    );
  }
  if (confirmed) return <UploadConfirmed confirmed={confirmed} onUploadAnother={() => setConfirmed(undefined)} />;
  return <StartUpload onOpen={(id) => setSearch({ upload: id })} />;
}

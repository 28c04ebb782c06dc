import { ErrorText } from '@fieldhouse/ui';
import { Note } from '../sheet-style.tsx';
import type { Several } from './use-several.ts';

/** What to know before several registrations, and which of them were refused. */
export function SeveralNotes({ several: { overlaps, refused } }: { several: Several }) {
  return (
    <>
      {overlaps.length > 0 && (
        <Note tone="warn">
          {overlaps.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Note>
      )}
      {refused.map((line) => (
        <ErrorText key={line}>{line}</ErrorText>
      ))}
    </>
  );
}

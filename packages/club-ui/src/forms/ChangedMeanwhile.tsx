import Users from 'lucide-react/icons/users';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const Note = styled.div`
  display: flex; gap: var(--s3); align-items: flex-start; padding: 14px 16px; border-left: 5px solid var(--warn); border-radius: var(--radius-s); background: var(--warn-soft); outline: none;
  & > svg { flex: none; width: 22px; height: 22px; margin-top: 1px; color: var(--warn); }
`;

/** Says that somebody else has saved the same thing; comes into sight, and the focus goes to it. */
export function ChangedMeanwhile({ note }: { note: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (note !== null) box.current?.focus();
  }, [note]);
  if (note === null) return null;
  return (
    <Note ref={box} role="status" tabIndex={-1}>
      <Users aria-hidden="true" />
      <p>{note}</p>
    </Note>
  );
}

import type { Child } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { Button, Muted } from '@fieldhouse/ui';
import { useState } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); place-items: center; border: 1px solid var(--line);
  border-radius: var(--radius-s); background: var(--sunken); overflow: hidden;
  & > img { width: 100%; height: 100%; object-fit: contain; }
`;

const Failed = styled.div`
  display: grid; justify-items: center; gap: var(--s2); padding: var(--s4); text-align: center;
`;

interface DocumentPictureProps {
  child: Pick<Child, 'firstName' | 'lastName'>;
  /** Its URL. */
  document: string;
  /** A CSS height, so that nothing moves when the picture loads. */
  height: string;
}

/** The age document as a picture. When it did not load, a button loads it again. */
export function DocumentPicture({ child, document, height }: DocumentPictureProps) {
  const [failures, setFailures] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const fail = () => {
    setFailures(failures + 1);
    setBroken(true);
  };
  return (
    <Frame style={{ height }}>
      {isBroken ? (
        <Failed role="alert">
          <Muted>The document did not load</Muted>
          <Button look="turf" onClick={() => setBroken(false)}>
            Try again
          </Button>
        </Failed>
      ) : (
        <img key={`${document} ${failures}`} src={document} alt={`Age document of ${fullName(child)}`} onError={fail} />
      )}
    </Frame>
  );
}

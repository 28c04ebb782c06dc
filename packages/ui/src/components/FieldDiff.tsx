import Users from 'lucide-react/icons/users';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';

const Root = styled.div`outline: none; scroll-margin: var(--s4); display: grid; gap: var(--s3);`;

const Changes = styled.ul`
  display: grid; gap: var(--s3); margin: 0; padding: 0 var(--s4); list-style: none;
  & > li { display: flex; flex-wrap: wrap; gap: 2px var(--s3); align-items: center; justify-content: space-between; }
  & div { flex: 1 1 12em; min-width: 0; overflow-wrap: anywhere; }
  & b { display: block; color: var(--muted); font-size: var(--t-s); font-weight: 600; }
  & p + p { color: var(--muted); }
`;

/** A field that somebody else has changed, as text. */
export interface FieldChange {
  label: string;
  theirs: string;
  /** The user's own input, if both have changed the field. */
  yours?: string | undefined;
  onTakeTheirs: () => void;
}

/**
 * Shows that somebody else has saved the same item while this form was open, and which fields they changed. If both
 * changed a field, the other value can be taken. It gets the focus when it appears. Shows nothing for null.
 */
export function FieldDiff({ changes }: { changes: readonly FieldChange[] | null }) {
  const box = useRef<HTMLDivElement>(null);
  const isThere = changes !== null;
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (isThere && !wasThere.current) box.current?.focus();
    wasThere.current = isThere;
  }, [isThere]);
  if (changes === null) return null;
  return (
    <Root ref={box} tabIndex={-1}>
      <Callout tone="warning" icon={<Users />} title="Someone else has saved this meanwhile.">
        Your own changes are kept: look at them again, then save.
      </Callout>
      {changes.length > 0 && (
        <Changes>
          {changes.map(({ label, theirs, yours, onTakeTheirs }) => (
            <li key={label}>
              <div>
                <b>{label}</b>
                <p>{`Theirs: ${theirs || 'empty'}`}</p>
                {yours !== undefined && <p>{`Yours: ${yours || 'empty'}`}</p>}
              </div>
              {yours !== undefined && (
                <Button look="quiet" onClick={onTakeTheirs} aria-label={`Take theirs: ${label}`}>
                  Take theirs
                </Button>
              )}
            </li>
          ))}
        </Changes>
      )}
    </Root>
  );
}

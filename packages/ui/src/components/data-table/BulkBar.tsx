import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../../tokens/media.ts';
import { Button } from '../Button.tsx';
import { Muted } from '../layout.tsx';

const Bar = styled.div`
  display: flex; flex-wrap: wrap; gap: var(--s2) var(--s4); align-items: center; min-height: 60px;
  padding: 7px var(--s4);
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface);
  &[data-some] { border-color: var(--turf); }
  & > div { margin-left: auto; display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; }
  ${media.phone} { padding-inline: 10px; }
`;

interface BulkBarProps {
  count: number;
  onClear: () => void;
  actions: ReactNode;
  /** The box that selects the page, where the table has no header. */
  selectPage: ReactNode;
}

/**
 * The number of selected rows and the actions for them. It is always visible, so that nothing moves at the first
 * selection.
 */
export function BulkBar({ count, onClear, actions, selectPage }: BulkBarProps) {
  return (
    <Bar role="group" aria-label="Selected rows" data-some={count > 0 || undefined}>
      {selectPage}
      <Muted as="span" role="status" $small>
        {count === 0 ? 'None selected' : `${count} selected`}
      </Muted>
      {count > 0 && (
        <div>
          <Button look="text" onClick={onClear}>
            Clear
          </Button>
          {actions}
        </div>
      )}
    </Bar>
  );
}

import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CheckBox } from '../CheckboxField.tsx';

const Area = styled.label`
  display: inline-flex; align-items: center; justify-content: center; gap: var(--s2); min-width: var(--target);
  min-height: var(--target); margin: -10px; cursor: pointer; font-weight: 500;
  &:has(> :nth-child(2)) { margin: 0; }
`;

export type SelectState = 'none' | 'some' | 'all';

interface SelectBoxProps {
  /** For screen readers; not needed with a visible text. */
  label?: string;
  state: SelectState;
  onChange: (isSelected: boolean) => void;
  /** The box of all rows of the page. */
  isOfPage?: true;
  children?: ReactNode;
}

/** A box that selects a row, or all of a page; `some` is drawn as a line. */
export function SelectBox({ label, state, onChange, isOfPage, children }: SelectBoxProps) {
  return (
    <Area>
      <CheckBox>
        <input
          type="checkbox"
          aria-label={label}
          checked={state === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = state === 'some';
          }}
          onChange={({ target }) => onChange(target.checked)}
          data-selects-page={isOfPage}
        />
        {state === 'some' ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
      </CheckBox>
      {children !== undefined && <span>{children}</span>}
    </Area>
  );
}

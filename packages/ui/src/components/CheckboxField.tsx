import Check from 'lucide-react/icons/check';
import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { ErrorText, type FieldProps, useFieldAttributes } from './Field.tsx';

const Root = styled.div`display: grid; gap: 6px;`;

const Line = styled.label`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 var(--s3); align-items: start;
  min-height: var(--target); padding: 10px 0; cursor: pointer; font-weight: 500; line-height: 1.5;
  &:has(:disabled) { color: var(--muted); cursor: not-allowed; }
  & small { grid-column: 2; font-size: var(--t-s); font-weight: 400; color: var(--muted); line-height: 1.4; }
`;

/** The native checkbox with its own style: a border of 3:1 contrast, filled with a tick when it is checked. */
export const CheckBox = styled.span`
  position: relative; display: grid; place-items: center; width: 24px; height: 24px; flex: none;
  & > input {
    appearance: none; position: absolute; inset: 0; margin: 0; border: 1.5px solid var(--control);
    border-radius: 6px; background: var(--surface); cursor: inherit;
    transition: background var(--fast), border-color var(--fast);
  }
  & > input:is(:checked, :indeterminate) { background: var(--turf); border-color: var(--turf); }
  & > input[aria-invalid='true'] { border-color: var(--danger); box-shadow: 0 0 0 1px var(--danger); }
  & > input:disabled { border-style: dashed; background: var(--sunken); }
  & > svg {
    position: relative; width: 17px; height: 17px; stroke-width: 3; color: var(--on-turf); opacity: 0;
    pointer-events: none;
  }
  & > input:is(:checked, :indeterminate) + svg { opacity: 1; } & > input:checked:disabled + svg { color: var(--muted); }
  @media (forced-colors: active) { & > input { appearance: auto; } & > svg { display: none; } }
`;

export interface CheckboxFieldProps
  extends Pick<FieldProps, 'label' | 'error' | 'hint'>,
    Omit<ComponentPropsWithRef<'input'>, 'children' | 'type'> {}

/** A checkbox; the label is part of the touch target. */
export function CheckboxField({ label, error, hint, id, ...input }: CheckboxFieldProps) {
  const { ties, hintId, errorId } = useFieldAttributes(id, { error, hint });
  return (
    <Root>
      <Line>
        <CheckBox>
          <input {...input} {...ties} type="checkbox" />
          <Check aria-hidden="true" />
        </CheckBox>
        <span>{label}</span>
        {hint !== undefined && <small id={hintId}>{hint}</small>}
      </Line>
      {error !== undefined && <ErrorText id={errorId}>{error}</ErrorText>}
    </Root>
  );
}

import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { media } from '../tokens/media.ts';
import { visuallyHiddenStyle } from './layout.tsx';

const Root = styled.fieldset`
  flex: none; display: inline-flex; flex-wrap: wrap; gap: 2px; min-width: 0; max-width: 100%; padding: 3px;
  border: 1px solid var(--control); border-radius: 12px;
  background: var(--surface);
  & > label {
    position: relative; display: inline-flex; align-items: center; gap: 8px; min-height: var(--target);
    padding: 0 16px; border-radius: 9px; color: var(--muted);
    font: 600 0.875rem/1 var(--face); white-space: nowrap; cursor: pointer;
    transition: background var(--fast), color var(--fast);
  }
  & > label:hover { color: var(--text); }
  & > label:has(:checked) {
    background: var(--chosen); color: var(--on-chosen); box-shadow: inset 0 -3px var(--chosen-mark);
  }
  & > label:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
  & input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: inherit; }
  & svg { width: 18px; height: 18px; }
  ${media.phone} { & > label { padding: 0 14px; } & > label > svg + span { ${visuallyHiddenStyle} } }
`;

export interface SegmentsProps<Value extends string> {
  /** What is being chosen: 'View'. */
  label: string;
  segments: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A switch between views of the same data: list or calendar. On a phone only the icons are visible. */
export function Segments<Value extends string>({ label, segments, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <Root aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input type="radio" name={name} checked={segment.value === value} onChange={() => onChange(segment.value)} />
          {segment.icon}
          <span>{segment.label}</span>
        </label>
      ))}
    </Root>
  );
}

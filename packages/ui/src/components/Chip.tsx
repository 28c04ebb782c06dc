import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { media } from '../tokens/media.ts';

const chipStyle = css`
  position: relative; display: inline-flex; align-items: center; gap: 8px; flex: none; min-height: var(--target);
  padding: 0 16px; max-width: 100%;
  border: 1px solid var(--control); border-radius: var(--radius-pill); background: var(--surface);
  color: var(--text); font: 500 0.9375rem/1 var(--face); white-space: nowrap; cursor: pointer;
  transition: background var(--fast), border-color var(--fast);
  & > svg { width: 17px; height: 17px; flex: none; stroke-width: 2.4; }
  &:hover { border-color: var(--text); }
  &:is([aria-pressed='true'], [data-chosen]) {
    background: var(--chosen); color: var(--on-chosen); border-color: var(--on-chosen);
    & > svg:first-child { color: var(--chosen-mark); }
  }
`;

const Toggle = styled.button`${chipStyle}`;

const Picker = styled.label`
  ${chipStyle}
  & > select { position: absolute; inset: 0; width: 100%; opacity: 0; cursor: pointer; font-size: 16px; }
  & > select > option { color: #0e1b2c; background: #ffffff; }
  & > span { overflow: hidden; text-overflow: ellipsis; line-height: 1.3; }
  &:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
`;

/** The chips above a list: wrapped on a desktop, one scrolling row on a phone. */
export const Chips = styled.div`
  display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center;
  min-width: 0;
  ${media.phone} {
    flex: 1 1 0; flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; margin-left: calc(-1 * var(--s4));
    padding: 4px 0 4px var(--s4); mask-image: linear-gradient(90deg, #000 calc(100% - 28px), transparent);
  }
`;

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  pressed: boolean;
  icon?: ReactNode;
}

/** A filter that is on or off; when on, it is filled and has a tick. */
export function Chip({ pressed, icon, children, type = 'button', ...rest }: ChipProps) {
  return (
    <Toggle {...rest} type={type} aria-pressed={pressed}>
      {pressed ? <Check aria-hidden="true" /> : icon}
      <span>{children}</span>
    </Toggle>
  );
}

export interface FilterChipProps {
  /** What it filters by, shown while nothing is chosen: 'Location'. */
  label: string;
  /** The choice that filters nothing: 'All locations'. Its value is ''. */
  anyText: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A filter with several choices: a chip over a native select. */
export function FilterChip({ label, anyText, options, value, onChange }: FilterChipProps) {
  const chosen = value === '' ? undefined : options.find((option) => option.value === value);
  return (
    <Picker data-chosen={chosen === undefined ? undefined : true}>
      {chosen !== undefined && <Check aria-hidden="true" />}
      <span aria-hidden="true">{chosen?.label ?? label}</span>
      <ChevronDown aria-hidden="true" />
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{anyText}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Picker>
  );
}

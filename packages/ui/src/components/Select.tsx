import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { FieldFrame, type FieldProps, useFieldAttributes } from './Field.tsx';
import { controlStyle } from './field-style.ts';

const Box = styled.div`
  position: relative;
  & > svg {
    position: absolute; right: 14px; top: 14px; width: 20px; height: 20px; color: var(--muted);
    pointer-events: none;
  }
`;
const Native = styled.select`
  ${controlStyle} appearance: none; padding-right: 44px; text-overflow: ellipsis;
  & > option { background: var(--surface); color: var(--text); }
`;

export interface Option<Value extends string | number = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldProps, Omit<ComponentPropsWithRef<'select'>, 'children'> {
  options: readonly Option<string | number>[];
  /** The first choice, with an empty value. */
  placeholder?: string;
}

/**
 * A choice of one option in a native select. Its value is text; convert numbers with `valueAsNumber` or `Number`.
 */
export function Select({ label, error, hint, optional, aside, id, options, placeholder, ...select }: SelectProps) {
  const { ties, ...ids } = useFieldAttributes(id, { error, hint });
  return (
    <FieldFrame {...{ label, error, hint, optional, aside }} {...ids} labelFor={ties.id}>
      <Box>
        <Native {...select} {...ties}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </Native>
        <ChevronDown aria-hidden="true" />
      </Box>
    </FieldFrame>
  );
}

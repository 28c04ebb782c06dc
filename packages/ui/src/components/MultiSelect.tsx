import Check from 'lucide-react/icons/check';
import Search from 'lucide-react/icons/search';
import { type Ref, useId, useState } from 'react';
import { styled } from 'styled-components';
import { FieldFrame, type FieldProps, useFieldAttributes } from './Field.tsx';
import { controlStyle } from './field-style.ts';

const Box = styled.div`
  display: grid; gap: var(--s3); max-height: 232px; overflow: auto; padding: var(--s1);
  margin: calc(-1 * var(--s1)); scrollbar-width: thin;
`;
const Chips = styled.div`display: flex; flex-wrap: wrap; gap: var(--s2);`;

const Chip = styled.label`
  position: relative; display: inline-flex; align-items: center; gap: 8px; min-height: var(--target);
  padding: 0 16px; border: 1px solid var(--control); border-radius: var(--radius-pill);
  background: var(--surface); color: var(--text); font: 500 0.9375rem/1.2 var(--face); cursor: pointer;
  transition: background var(--fast), border-color var(--fast);
  & > input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: inherit; }
  & > svg { width: 17px; height: 17px; stroke-width: 2.6; margin-left: -4px; color: var(--chosen-mark); }
  &:has(:checked) { background: var(--chosen); color: var(--on-chosen); border-color: var(--on-chosen); }
  &:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
  & small { font-size: 0.8125rem; font-weight: 400; opacity: 0.85; }
  &[data-invalid] { border-color: var(--danger); }
`;

const Find = styled.label`
  position: relative; display: block;
  & > svg { position: absolute; left: 14px; top: 14px; width: 20px; height: 20px; color: var(--muted); }
  & > input { ${controlStyle} padding-left: 44px; }
`;

export interface MultiSelectProps<Value extends number | string> extends FieldProps {
  /** `note`: a small text beside the label. */
  options: readonly { value: Value; label: string; note?: string | undefined }[];
  value: readonly Value[];
  /** The chosen values in the order of `options`. */
  onChange: (value: Value[]) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

const SEARCH_FROM = 9;

/** Several options as chips with checkboxes; with many options there is a search. For a `Controller`. */
export function MultiSelect<Value extends number | string>(props: MultiSelectProps<Value>) {
  const { label, error, hint, optional, aside, options, value, onChange, onBlur, name, ref } = props;
  const labelId = useId();
  const { ties, ...ids } = useFieldAttributes(undefined, { error, hint });
  const [find, setFind] = useState('');
  const wanted = find.trim().toLocaleLowerCase('en-US');
  const shown = options.filter((option) => option.label.toLocaleLowerCase('en-US').includes(wanted));
  const toggle = (one: Value) =>
    onChange(options.map((option) => option.value).filter((each) => value.includes(each) !== (each === one)));
  return (
    <FieldFrame {...{ label, error, hint, optional, aside }} {...ids} labelId={labelId}>
      {options.length >= SEARCH_FROM && (
        <Find>
          <Search aria-hidden="true" />
          <input type="search" aria-label="Search" value={find} onChange={({ target }) => setFind(target.value)} />
        </Find>
      )}
      <Box>
        <Chips role="group" aria-labelledby={labelId} aria-describedby={ties['aria-describedby']}>
          {shown.map((option, index) => (
            <Chip key={option.value} data-invalid={error === undefined ? undefined : true}>
              <input
                ref={index === 0 ? ref : undefined}
                type="checkbox"
                name={name}
                checked={value.includes(option.value)}
                onChange={() => toggle(option.value)}
                onBlur={onBlur}
              />
              {value.includes(option.value) && <Check aria-hidden="true" />}
              <span>
                <span>{option.label}</span> {option.note && <small>{option.note}</small>}
              </span>
            </Chip>
          ))}
        </Chips>
      </Box>
    </FieldFrame>
  );
}

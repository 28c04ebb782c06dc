import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { FieldFrame, type FieldProps, useFieldAttributes } from './Field.tsx';
import { controlStyle } from './field-style.ts';

const Box = styled.div`
  position: relative;
  & > span { position: absolute; left: 14px; top: 0; line-height: 48px; color: var(--muted); pointer-events: none; }
  & > span + input { padding-left: 30px; }
`;
const Input = styled.input`${controlStyle} font-variant-numeric: tabular-nums;`;

interface NumberTextProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'input'>, 'children' | 'type' | 'value' | 'defaultValue' | 'onChange'> {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  read: (text: string) => number | null;
  write: (value: number) => string;
  before?: ReactNode;
}

/**
 * A text input for a number; it is formatted when it loses the focus. A text that is no number stays as it was typed,
 * and its value is `NaN`, which the form refuses: no character is dropped.
 */
function NumberText(props: NumberTextProps) {
  const { label, error, hint, optional, aside, id, value, onChange, onBlur, read, write, before, ...input } = props;
  const { ties, ...ids } = useFieldAttributes(id, { error, hint });
  const [typed, setTyped] = useState<string>();
  const isNumber = value !== null && value !== undefined && !Number.isNaN(value);
  const formatted = isNumber ? write(value) : '';
  return (
    <FieldFrame {...{ label, error, hint, optional, aside }} {...ids} labelFor={ties.id}>
      <Box>
        {before !== undefined && <span aria-hidden="true">{before}</span>}
        <Input
          autoComplete="off"
          {...input}
          {...ties}
          type="text"
          value={typed !== undefined && Object.is(read(typed), value ?? null) ? typed : formatted}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(read(target.value));
          }}
          onBlur={(event) => {
            if (!Number.isNaN(value)) setTyped(undefined);
            onBlur?.(event);
          }}
        />
      </Box>
    </FieldFrame>
  );
}

export type NumberFieldProps = Omit<NumberTextProps, 'read' | 'write' | 'before'>;

/** A whole number; empty is null. For react-hook-form's `Controller`. */
export function NumberField(props: NumberFieldProps) {
  return <NumberText inputMode="numeric" {...props} read={readWhole} write={String} />;
}

/** Money: edited as dollars with two decimals, its value in integer cents; empty is null (S1 §3). */
export function MoneyField(props: NumberFieldProps) {
  return (
    <NumberText
      inputMode="decimal"
      {...props}
      read={readCents}
      write={(cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`}
      before="$"
    />
  );
}

/** '1,200' -> 1200; null when it is empty, `NaN` when it is no whole number. */
export function readWhole(text: string): number | null {
  const plain = text.trim();
  if (plain === '') return null;
  return /^(\d+|\d{1,3}(,\d{3})+)(\.0?)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
}

/** '$1,200.5' and '1200,50' -> cents; null when it is empty, `NaN` when it is no amount of whole cents. */
export function readCents(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(/^\$/, '');
  if (plain === '') return null;
  // A comma before one or two last digits separates the cents, as in most of Europe and Latin America.
  const amount = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain;
  const isAmount = /^(\d+|\d{1,3}(,\d{3})+)?(\.\d{0,2})?$/.test(amount) && /\d/.test(amount);
  return isAmount ? Math.round(Number(`0${amount.replaceAll(',', '')}`) * 100) : Number.NaN;
}

import Check from 'lucide-react/icons/check';
import { type ReactNode, type Ref, useId } from 'react';
import { styled } from 'styled-components';
import { FieldFrame, type FieldProps, useFieldAttributes } from './Field.tsx';

const List = styled.div`display: grid; gap: var(--s2);`;

const CardRoot = styled.div`
  position: relative; display: flex; align-items: center; gap: var(--s2); min-height: 64px; padding: 0 var(--s3) 0 0;
  border: 1px solid var(--control); border-radius: var(--radius-s); background: var(--surface);
  transition: background var(--fast), border-color var(--fast);
  & > label {
    flex: 1; display: flex; align-items: center; gap: var(--s3); min-width: 0; min-height: 62px;
    padding: 8px 0 8px 14px; cursor: pointer;
  }
  & > label > input { position: absolute; opacity: 0; inset: 0 auto auto 0; margin: 0; }
  & > label > span { flex: 1; display: grid; min-width: 0; line-height: 1.35; }
  & > label > span { overflow-wrap: anywhere; }
  & > label > span > b { font-weight: 600; }
  & > label > span > small { font-size: var(--t-s); color: var(--muted); }
  & > svg { flex: none; width: 22px; height: 22px; stroke-width: 2.6; color: var(--turf); margin-right: 4px; }
  &:hover:not([data-disabled]) { border-color: var(--text); }
  &[data-chosen] { border-color: var(--turf); box-shadow: inset 0 0 0 1px var(--turf); background: var(--turf-soft); }
  &[data-disabled] {
    border-style: dashed; background: transparent; & > label { cursor: not-allowed; }
    & > label > span > b { color: var(--muted); }
  }
  /* It is done: solid, never like a choice that is refused. */
  &[data-done] {
    border: 1px solid var(--turf); background: var(--surface); box-shadow: inset 4px 0 0 var(--turf);
    & > label > span > b { color: var(--text); } & > label > span > small { margin-top: 3px; }
  }
  &[data-invalid] { border-color: var(--danger); }
  &:has(label > :focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
`;

export interface RadioCard<Value extends number | string> {
  value: Value;
  title: string;
  /** Below the title; for a disabled card, the reason. */
  text?: ReactNode;
  /** Before the title: a jersey, an icon. */
  picture?: ReactNode;
  /** At the card's end and not part of the choice: a Cancel button. */
  end?: ReactNode;
  disabled?: boolean;
  /** It cannot be chosen any more because it is done: looks like a success, not like a disabled card. */
  done?: boolean;
}

export interface RadioCardsProps<Value extends number | string> extends FieldProps {
  cards: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** The first card that can be chosen: where an error sends the focus. */
  ref?: Ref<HTMLInputElement>;
}

/** A choice of one card, made of native radio inputs. */
export function RadioCards<Value extends number | string>(props: RadioCardsProps<Value>) {
  const { label, error, hint, optional, aside, cards, value, onChange, ref } = props;
  const name = useId();
  const labelId = useId();
  const { ties, ...ids } = useFieldAttributes(undefined, { error, hint });
  const first = cards.find((card) => !card.disabled && !card.done)?.value;
  return (
    <FieldFrame {...{ label, error, hint, optional, aside }} {...ids} labelId={labelId}>
      <List
        role="radiogroup"
        aria-labelledby={labelId}
        aria-describedby={ties['aria-describedby']}
        aria-invalid={ties['aria-invalid']}
      >
        {cards.map((card) => (
          <CardRoot
            key={card.value}
            data-row
            data-chosen={card.value === value || undefined}
            data-disabled={(card.disabled && !card.done) || undefined}
            data-done={card.done || undefined}
            data-invalid={(error !== undefined && !card.disabled && !card.done) || undefined}
          >
            <label>
              <input
                ref={card.value === first ? ref : undefined}
                type="radio"
                name={name}
                checked={card.value === value}
                disabled={card.disabled || card.done}
                onChange={() => onChange(card.value)}
              />
              {card.picture}
              <span>
                <b>{card.title}</b> {card.text !== undefined && <small>{card.text}</small>}
              </span>
            </label>
            {card.end}
            {card.value === value && <Check aria-hidden="true" />}
          </CardRoot>
        ))}
      </List>
    </FieldFrame>
  );
}

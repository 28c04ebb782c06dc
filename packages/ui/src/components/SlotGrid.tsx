import Check from 'lucide-react/icons/check';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FieldFrame, type FieldProps, useFieldAttributes } from './Field.tsx';

const Slots = styled.div`display: grid; grid-template-columns: repeat(auto-fill, minmax(104px, 1fr)); gap: var(--s2);`;

const SlotButton = styled.button`
  display: grid; grid-auto-flow: row; align-content: center; justify-items: center; gap: 1px; height: 58px;
  padding: 0 6px;
  border: 1px solid var(--control); border-radius: var(--radius-s); background: var(--surface); color: var(--text);
  font: 600 0.9375rem/1.2 var(--face); font-variant-numeric: tabular-nums;
  transition: background var(--slow), border-color var(--slow), color var(--slow);
  & > small {
    display: inline-flex; align-items: center; gap: 4px; font-size: 0.8125rem; font-weight: 500;
    color: var(--muted);
  }
  & > small svg { width: 15px; height: 15px; stroke-width: 3; }
  &:hover:not([aria-disabled='true']) { border-color: var(--text); }
  &[aria-checked='true'] {
    border-color: var(--turf); background: var(--turf-soft); color: var(--turf);
    box-shadow: inset 0 0 0 1px var(--turf); & > small { color: var(--turf); }
  }
  &[aria-disabled='true'] {
    border-style: dashed; background: transparent; color: var(--muted); font-weight: 500; cursor: not-allowed;
  }
  &[data-own] {
    border: 1px solid var(--turf); background: var(--turf); color: var(--on-turf); font-weight: 600;
    & > small { max-width: 100%; color: var(--on-turf); font-weight: 600; }
    & > small > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  }
  &[data-taken]:not([data-own]) > span { text-decoration: line-through; text-decoration-thickness: 1px; }
`;

export interface Slot {
  id: number;
  /** '4:30 PM' */
  label: string;
  isTaken: boolean;
  /** Instead of the grid's text, when it is taken. */
  takenText?: string | undefined;
  /** The first name of the family's child that has it: a success, not a slot that somebody else took. */
  own?: string | undefined;
}

export interface SlotGridHandle {
  /** Focuses the first free slot after this one (or before it, if there is none), without choosing it. */
  focusFreeSlotAfter(id: number): void;
  /** Where an error sends the focus. */
  focus(): void;
}

export interface SlotGridProps extends FieldProps {
  slots: readonly Slot[];
  value: number | null;
  onChange: (id: number) => void;
  freeText?: string;
  takenText?: string;
  /** Open slots are shown but cannot be chosen, because no child is left to register. */
  disabled?: boolean;
  ref?: Ref<SlotGridHandle>;
}

/**
 * Time slots as a radio group. A slot that gets taken becomes 'Occupied' in the same position and size and keeps the
 * focus, so that nothing moves under the finger. Arrow keys move to free slots and choose them, as in every radio
 * group.
 */
export function SlotGrid(props: SlotGridProps) {
  const {
    label,
    error,
    hint,
    optional,
    aside,
    slots,
    value,
    onChange,
    freeText = 'Open',
    takenText = 'Occupied',
    disabled = false,
    ref,
  } = props;
  const labelId = useId();
  const { ties, ...ids } = useFieldAttributes(undefined, { error, hint });
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const [focused, setFocused] = useState<number>();
  const free = slots.filter((slot) => !slot.isTaken);
  const inTabOrder =
    slots.find(({ id }) => id === focused)?.id ??
    free.find(({ id }) => id === value)?.id ??
    free[0]?.id ??
    slots[0]?.id;

  const focus = (id: number | undefined) => id !== undefined && buttons.current.get(id)?.focus();
  useImperativeHandle(ref, () => ({
    focusFreeSlotAfter: (id) => focus(nextFree(slots, id, 1)),
    focus: () => focus(free.find((slot) => slot.id === value)?.id ?? free[0]?.id),
  }));

  const move = (event: KeyboardEvent, from: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = nextFree(slots, from, step);
    if (next === undefined || disabled) return;
    focus(next);
    onChange(next);
  };

  return (
    <FieldFrame {...{ label, error, hint, optional, aside }} {...ids} labelId={labelId}>
      <Slots
        role="radiogroup"
        aria-labelledby={labelId}
        aria-describedby={ties['aria-describedby']}
        aria-invalid={ties['aria-invalid']}
      >
        {slots.map(({ id, label: time, isTaken, takenText: reason = takenText, own }) => (
          <SlotButton
            key={id}
            type="button"
            role="radio"
            data-taken={isTaken || undefined}
            data-own={own !== undefined || undefined}
            aria-checked={!isTaken && id === value}
            aria-disabled={isTaken || disabled || undefined}
            tabIndex={id === inTabOrder ? 0 : -1}
            ref={(button) => {
              if (button) buttons.current.set(id, button);
              else buttons.current.delete(id);
            }}
            onFocus={() => setFocused(id)}
            onBlur={() => setFocused(undefined)}
            onKeyDown={(event) => move(event, id)}
            onClick={() => !isTaken && !disabled && onChange(id)}
          >
            <span>{time}</span>
            <small>
              {(own !== undefined || (!isTaken && id === value)) && <Check aria-hidden="true" />}
              <span translate={own === undefined ? undefined : 'no'}>
                {own ?? (isTaken ? reason : id === value ? 'Chosen' : freeText)}
              </span>
            </small>
          </SlotButton>
        ))}
      </Slots>
    </FieldFrame>
  );
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The next free slot in a direction; after the last comes the first. Undefined if no other is free. */
function nextFree(slots: readonly Slot[], from: number, step: 1 | -1): number | undefined {
  const at = slots.findIndex(({ id }) => id === from);
  const around = Array.from({ length: slots.length }, (_, n) => slots.at((at + step * (n + 1)) % slots.length));
  return around.find((slot) => slot !== undefined && !slot.isTaken && slot.id !== from)?.id;
}

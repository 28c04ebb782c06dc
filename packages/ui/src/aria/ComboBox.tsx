import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, type Ref, type RefObject, use, useId, useRef } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  ComboBoxStateContext,
  I18nProvider,
  Input,
  ListBox,
  ListBoxItem,
  OverlayTriggerStateContext,
} from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldFrame, type FieldProps, useFieldAttributes } from '../components/Field.tsx';
import { controlStyle } from '../components/field-style.ts';
import { Floating } from './overlay-style.ts';

const Box = styled.div`
  position: relative; & > input { ${controlStyle} padding-right: 50px; text-overflow: ellipsis; }
  & > button {
    position: absolute; right: 2px; top: 2px; width: 44px; height: 44px; padding: 0; border: 0; border-radius: 7px;
    background: none; color: var(--muted); display: grid; place-items: center; & svg { width: 20px; height: 20px; }
  }
`;

const Choices = styled.div`
  & > [role='listbox'] { max-height: 320px; overflow: auto; outline: none; }
  & [role='option'] {
    display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; align-items: center;
    min-height: var(--target); padding: 6px 12px; border-radius: 8px; cursor: pointer; outline: none;
    line-height: 1.35;
    & > small { grid-column: 1; color: var(--muted); font-size: var(--t-s); }
    & > svg { grid-area: 1 / 2 / span 2; width: 20px; height: 20px; color: var(--turf); stroke-width: 2.5; }
  }
  & [role='option'][data-focused] { background: var(--turf-soft); box-shadow: inset 0 0 0 2px var(--turf); }
  & [role='option'][data-selected] { font-weight: 600; }
  & [role='option'][data-disabled] { color: var(--muted); cursor: not-allowed; }
`;

const Nothing = styled.p`padding: 12px; color: var(--muted); font-size: var(--t-s);`;

/** The distance between the field and its list, px. */
const OFFSET = 4;

/**
 * The list below or above the field. React Aria closes it, and empties the field, on any scroll around the field: also
 * on the one that brings a focused field into view. Here the typed text always stays, and the list stays as long as it
 * moves with the field.
 */
function ListAtField({ field, children }: { field: RefObject<HTMLElement | null>; children: ReactNode }) {
  const state = use(ComboBoxStateContext);
  const list = useRef<HTMLElement>(null);
  const close = () => {
    if (!isBeside(field.current, list.current)) state?.setOpen(false);
  };
  return (
    <OverlayTriggerStateContext value={state && { ...state, close }}>
      <Floating ref={list} offset={OFFSET}>
        {children}
      </Floating>
    </OverlayTriggerStateContext>
  );
}

function isBeside(field: HTMLElement | null, list: HTMLElement | null): boolean {
  if (!field || !list) return false;
  const [{ top, bottom }, floating] = [field.getBoundingClientRect(), list.getBoundingClientRect()];
  return Math.min(Math.abs(floating.top - bottom), Math.abs(top - floating.bottom)) < 2 * OFFSET;
}

export interface ComboOption<Value extends number | string> {
  value: Value;
  label: string;
  /** A second, quiet line: age, parent. */
  text?: ReactNode;
  disabled?: boolean;
}

export interface ComboBoxProps<Value extends number | string> extends FieldProps {
  options: readonly ComboOption<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  /** If given, the caller searches: all `options` are shown, without filtering. */
  onSearch?: (text: string) => void;
  isLoading?: boolean;
  emptyText?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Gets the focus when it appears. */
  autoFocus?: boolean;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A choice of one option, found by typing. */
export function ComboBox<Value extends number | string>(props: ComboBoxProps<Value>) {
  const { label, error, hint, optional, aside, options, value, onChange, onSearch, isLoading = false } = props;
  const { emptyText = 'No results', placeholder, disabled, autoFocus, name, onBlur, ref } = props;
  const labelId = useId();
  const field = useRef<HTMLDivElement>(null);
  const { ties, ...ids } = useFieldAttributes(undefined, { error, hint });
  const items = options.map((option) => ({ ...option, id: option.value }));
  return (
    <FieldFrame {...{ label, error, hint, optional, aside }} {...ids} labelId={labelId} labelFor={ties.id}>
      <I18nProvider locale="en-US">
        <AriaComboBox
          id={ties.id}
          aria-labelledby={labelId}
          aria-describedby={ties['aria-describedby']}
          {...(onSearch === undefined ? { defaultItems: items } : { items, onInputChange: onSearch })}
          value={value}
          onChange={(key) => onChange(options.find((option) => option.value === key)?.value ?? null)}
          allowsEmptyCollection
          menuTrigger="focus"
          isInvalid={error !== undefined}
          isDisabled={disabled}
          autoFocus={autoFocus}
          name={name}
          onBlur={onBlur}
          validationBehavior="aria"
        >
          <Box ref={field}>
            <Input ref={ref} placeholder={placeholder} />
            <Button aria-label="Show suggestions">
              <ChevronDown />
            </Button>
          </Box>
          <ListAtField field={field}>
            <Choices>
              <ListBox<ComboOption<Value>>
                renderEmptyState={() => <Nothing>{isLoading ? 'Loading...' : emptyText}</Nothing>}
              >
                {(item: ComboOption<Value>) => (
                  <ListBoxItem textValue={item.label} isDisabled={item.disabled}>
                    {({ isSelected }) => (
                      <>
                        <span>{item.label}</span>
                        {item.text !== undefined && <small>{item.text}</small>}
                        {isSelected && <Check aria-hidden="true" />}
                      </>
                    )}
                  </ListBoxItem>
                )}
              </ListBox>
            </Choices>
          </ListAtField>
        </AriaComboBox>
      </I18nProvider>
    </FieldFrame>
  );
}

import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components';
import { styled } from 'styled-components';
import { type ButtonLook, type ButtonSize, buttonStyle } from '../components/button-style.ts';
import { iconButtonStyle } from '../components/IconButton.tsx';
import { Floating } from './overlay-style.ts';

const IconTrigger = styled(
  Button,
)`${iconButtonStyle} &[aria-expanded='true'] { background: color-mix(in srgb, currentColor 12%, transparent); }`;
const TextTrigger = styled(Button)<{ $look: ButtonLook; $size: ButtonSize; $wide: boolean }>`${buttonStyle}`;

const Items = styled(Menu)`
  outline: none; display: grid;
  & header {
    padding: 8px 12px 10px; margin-bottom: 6px; border-bottom: 1px solid var(--line); font-size: var(--t-s);
    color: var(--muted);
  }
  & [role='menuitem'] {
    display: flex; align-items: center; gap: 12px; min-height: var(--target); padding: 6px 14px 6px 12px;
    border-radius: 8px; font-size: 0.9375rem; font-weight: 500; cursor: pointer; outline: none;
    text-decoration: none; color: var(--text);
    & svg { width: 19px; height: 19px; color: var(--muted); }
  }
  & [role='menuitem'][data-focused] { background: var(--turf-soft); }
  & [role='menuitem'][data-focus-visible] { box-shadow: inset 0 0 0 2px var(--focus); }
  & [role='menuitem'][data-tone='danger'], & [role='menuitem'][data-tone='danger'] svg { color: var(--danger); }
  & [role='menuitem'][data-tone='danger'][data-focused] { background: var(--danger-soft); }
  & [role='menuitem'][data-disabled] {
    color: var(--muted); cursor: not-allowed;
    & small { display: block; max-width: 28ch; font-size: 0.8125rem; font-weight: 400; line-height: 1.35; }
  }
`;

export interface MenuChoice {
  id: string;
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
  disabled?: boolean;
  /** Disables the choice; the reason is shown below the label. */
  disabledBecause?: string | undefined;
  onSelect: () => void;
}

export interface MenuButtonProps {
  /** 'More actions for Hitting Clinic' */
  label: string;
  choices: readonly MenuChoice[];
  /** The button's icon, three dots by default; with `text` it stands before the text. */
  icon?: ReactNode;
  text?: string;
  look?: ButtonLook;
  /** Text on top of the menu, such as the name of the account. */
  header?: ReactNode;
  /** For a menu that replaces a pressed button: it gets the focus and opens. */
  openAtOnce?: boolean;
}

/** A button that opens a list of actions. */
export function MenuButton({
  label,
  choices,
  icon,
  text,
  look = 'quiet',
  header,
  openAtOnce = false,
}: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  // Opens after the button has the focus: when the menu closes, the focus returns to the element that had it.
  useEffect(() => setOpen(openAtOnce), [openAtOnce]);
  const ids = useId();
  const reasonId = (id: string) => `${ids}-${id}`;
  const refused = choices.filter(({ disabledBecause }) => disabledBecause !== undefined);
  const items = choices.map(({ id, label: words, icon: sign, tone, disabled, disabledBecause: reason, onSelect }) => (
    <MenuItem
      key={id}
      id={id}
      textValue={words}
      isDisabled={disabled || reason !== undefined}
      onAction={onSelect}
      data-tone={tone}
    >
      {sign}
      {reason === undefined ? (
        <span>{words}</span>
      ) : (
        <span>
          <span>{words}</span>
          <small id={reasonId(id)}>{reason}</small>
        </span>
      )}
    </MenuItem>
  ));
  return (
    <MenuTrigger isOpen={open} onOpenChange={setOpen}>
      {text === undefined ? (
        <IconTrigger aria-label={label} autoFocus={openAtOnce}>
          {icon ?? <Ellipsis />}
        </IconTrigger>
      ) : (
        <TextTrigger aria-label={label} autoFocus={openAtOnce} $look={look} $size="medium" $wide={false}>
          {icon}
          <span>{text}</span>
        </TextTrigger>
      )}
      <Floating placement="bottom end" offset={6}>
        <Items
          aria-label={label}
          // Arrow keys skip disabled items, so their reasons are the description of the menu.
          aria-describedby={refused.map(({ id }) => reasonId(id)).join(' ') || undefined}
        >
          {header === undefined ? (
            items
          ) : (
            <MenuSection>
              <Header>{header}</Header>
              {items}
            </MenuSection>
          )}
        </Items>
      </Floating>
    </MenuTrigger>
  );
}

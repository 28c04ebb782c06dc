import { Button } from '@fieldhouse/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { RowGrid } from './account-style.ts';
import { useEditing } from './editing.tsx';

interface AccountRowProps {
  /** 'Emergency contacts' */
  name: string;
  children: ReactNode;
  /** What else there is to say, below the value. */
  note?: ReactNode;
  /** The form that 'Change' opens in place of the row; undefined: it cannot be changed. */
  form?: ReactNode;
}

/** The id of the row's button: it gets the focus when a button of the row's note is gone. */
export const changeButtonOf = (name: string) => `change-${name.toLowerCase().replaceAll(' ', '-')}`;

/** A value of the account with 'Change'. A closed form gives the focus back to that button. */
export function AccountRow({ name, children, note, form }: AccountRowProps) {
  const { open, change } = useEditing();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = open === name;
  useEffect(() => {
    if (wasOpen.current && open === null) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, open]);
  if (isOpen && form !== undefined) return form;
  return (
    <RowGrid>
      <span data-name>{name}</span>
      <div data-value>{children}</div>
      {form !== undefined && (
        <div data-action>
          <Button
            ref={button}
            id={changeButtonOf(name)}
            look="quiet"
            aria-label={`Change ${name.toLowerCase()}`}
            onClick={() => change(name)}
          >
            Change
          </Button>
        </div>
      )}
      {note && <div data-note>{note}</div>}
    </RowGrid>
  );
}

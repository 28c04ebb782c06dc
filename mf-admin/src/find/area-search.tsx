import { media, TextField, VisuallyHidden } from '@fieldhouse/ui';
import { useDebouncedValue, useNavigate } from '@fieldhouse/web-kit';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FoundList, optionId } from './found-list.tsx';
import { type Found, useFound } from './use-found.ts';
import { useSlashKey } from './use-slash-key.ts';

const Root = styled.div`
  position: relative; width: min(360px, 100vw - 2 * var(--s4));
  & kbd {
    min-width: 22px; padding: 2px 6px; border: 1px solid var(--control); border-radius: 5px; color: var(--muted);
    font: 600 0.75rem/1.2 var(--face); text-align: center;
    ${media.phone} { display: none; }
  }
`;

/** As the server limits it. */
const MAX_LENGTH = 100;

/**
 * One search of the admin area: people, children and events, each leading to its place. The key `/` moves the focus
 * there; arrow keys choose, Enter opens, Escape closes.
 */
export function AreaSearch() {
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const text = typed.trim();
  const q = useDebouncedValue(text);
  const { groups, isLoading } = useFound(isOpen ? q : '');
  const isShown = isOpen && text !== '';
  const isCurrent = q === text && !isLoading;
  const all = isCurrent ? groups.flatMap(({ found }) => found) : [];
  const active = all.find(({ key }) => key === chosen);

  const open = ({ href }: Found) => {
    setOpen(false);
    setTyped('');
    navigate(href);
  };
  const move = (by: 1 | -1) => {
    const at = active ? all.indexOf(active) : by === 1 ? -1 : 0;
    const next = all[(at + by + all.length) % all.length];
    setChosen(next?.key);
    if (next) document.getElementById(optionId(listId, next))?.scrollIntoView?.({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => {
        const result = active ?? all[0];
        if (result) open(result);
      },
      Escape: () => {
        setOpen(false);
        setTyped('');
      },
    };
    const action = isShown ? actions[event.key] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <Root role="search" onBlur={() => setOpen(false)}>
      <TextField
        ref={field}
        type="search"
        role="combobox"
        label="Find people, children, events"
        aside={<kbd>/</kbd>}
        aria-keyshortcuts="/"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(listId, active)}
        autoComplete="off"
        maxLength={MAX_LENGTH}
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(undefined);
          setOpen(true);
        }}
        onKeyDown={press}
      />
      <VisuallyHidden role="status">
        {isShown && isCurrent ? (all.length === 1 ? '1 result' : `${all.length} results`) : ''}
      </VisuallyHidden>
      {isShown && <FoundList id={listId} groups={groups} isLoading={!isCurrent} active={active} onOpen={open} />}
    </Root>
  );
}

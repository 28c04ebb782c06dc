import { Muted } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import type { Found, FoundGroup } from './use-found.ts';

const Floating = styled.div`
  position: absolute; z-index: 10; inset: calc(100% + 4px) 0 auto auto; width: max(100%, min(420px, 100vw - 32px));
  max-width: calc(100vw - 32px); max-height: min(64vh, 560px); overflow: auto; padding: 6px;
  border: 1px solid var(--control); border-radius: 12px; background: var(--surface); color: var(--text);
  box-shadow: var(--shadow-l);
  & > p { padding: 10px 12px; }
  & [role='group'] > span {
    display: block; padding: 10px 12px 4px; font: 600 0.8125rem/1 var(--head); letter-spacing: 0.09em;
    text-transform: uppercase; color: var(--muted);
  }
  & [role='option'] {
    display: grid; align-content: center; min-height: var(--target); padding: 6px 12px; border-radius: 8px;
    cursor: pointer; line-height: 1.35; overflow-wrap: anywhere;
    & > small { color: var(--muted); font-size: var(--t-s); }
    &:hover { background: var(--sunken); }
    &[aria-selected='true'] { background: var(--turf-soft); box-shadow: inset 0 0 0 2px var(--turf); }
  }
`;

interface FoundListProps {
  id: string;
  groups: readonly FoundGroup[];
  /** The results of another text are not shown. */
  isLoading: boolean;
  /** The result that Enter opens. */
  active: Found | undefined;
  onOpen: (found: Found) => void;
}

/** The id of a result's element, for `aria-activedescendant`. */
export const optionId = (listId: string, { key }: Found) => `${listId}-${key}`;

/** The results below the search field, in groups. */
export function FoundList({ id, groups, isLoading, active, onOpen }: FoundListProps) {
  const shown = isLoading ? [] : groups.filter(({ found }) => found.length > 0);
  const failed = isLoading ? [] : groups.filter(({ isFailed }) => isFailed);
  return (
    // A press on a result must not take the focus from the field.
    <Floating onMouseDown={(event) => event.preventDefault()}>
      <div role="listbox" id={id} aria-label="Search results">
        {shown.map(({ title, found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <span id={`${id}-${title}`}>{title}</span>
            {found.map((each) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has keys and focus
              <div
                key={each.key}
                id={optionId(id, each)}
                role="option"
                aria-selected={each.key === active?.key}
                onClick={() => onOpen(each)}
              >
                <span translate={each.isName ? 'no' : undefined}>{each.name}</span>
                <small>{each.about}</small>
              </div>
            ))}
          </div>
        ))}
      </div>
      {isLoading && <Muted $small>Searching...</Muted>}
      {!isLoading && shown.length === 0 && failed.length === 0 && <Muted $small>Nothing found</Muted>}
      {failed.length > 0 && (
        <Muted
          $small
        >{`Not searched at the moment: ${failed.map(({ title }) => title.toLowerCase()).join(', ')}`}</Muted>
      )}
    </Floating>
  );
}

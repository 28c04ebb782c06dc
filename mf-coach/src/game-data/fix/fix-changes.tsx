import type { FixChange } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { Badge, Muted } from '@fieldhouse/ui';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Link from 'lucide-react/icons/link';
import { styled } from 'styled-components';

const List = styled.ul`
  padding: 0; list-style: none; border: 1px solid var(--line); border-radius: var(--radius-s); overflow-wrap: anywhere;
  & > li {
    display: flex; flex-wrap: wrap; gap: 6px var(--s3); align-items: center; justify-content: space-between;
    padding: 12px var(--s4);
  }
  & > li:not(:last-child) { border-bottom: 1px solid var(--line); }
  & > li > div { flex: 1 1 12em; min-width: 0; }
  & svg { width: 16px; height: 16px; vertical-align: -2px; }
  & b { white-space: pre-wrap; }
`;

/** The preview of Fix Game Data: what would change for each name. */
export function FixChanges({ changes }: { changes: readonly FixChange[] }) {
  return (
    <List aria-label="What would change">
      {changes.map((change) => {
        const before = fullName(change);
        const after = fullName({ firstName: change.newFirstName, lastName: change.newLastName });
        return (
          <li key={before}>
            <div>
              <b>{before}</b>
              {after !== before && (
                <>
                  {' '}
                  <ArrowRight aria-label="becomes" /> <b>{after}</b>
                </>
              )}
              <Muted $small>{`${change.records} ${change.records === 1 ? 'record' : 'records'}`}</Muted>
            </div>
            {change.child && (
              <Badge tone="turf" icon={<Link />}>
                {`${change.unlinked} to ${fullName(change.child)}`}
              </Badge>
            )}
          </li>
        );
      })}
    </List>
  );
}

import type { ListedUser } from '@fieldhouse/api';
import { isolated } from '@fieldhouse/contracts/club';
import { Muted, media } from '@fieldhouse/ui';
import { styled } from 'styled-components';

const List = styled.ul`
  display: grid; gap: 2px; padding: 0; list-style: none; line-height: 1.4; overflow-wrap: anywhere;
  & a { display: inline-block; padding-block: 2px; }
  ${media.phone} { & a { display: inline-flex; align-items: center; min-height: var(--target); } }
`;

/** The children of an account, each a link to its page. */
export function ChildLinks({ user: { children } }: { user: ListedUser }) {
  if (!children) return <Muted as="span">Not known</Muted>;
  if (children.length === 0) return <Muted as="span">None</Muted>;
  return (
    <List>
      {children.map(({ id, name, isActive }) => (
        <li key={id}>
          <a href={`/children/${id}`} translate="no">
            {isolated(name)}
          </a>
          {!isActive && <Muted as="span"> (archived)</Muted>}
        </li>
      ))}
    </List>
  );
}

import type { AdminAccessRequest } from '@fieldhouse/api';
import { Badge, Grid, Muted } from '@fieldhouse/ui';
import UserPlus from 'lucide-react/icons/user-plus';
import { styled } from 'styled-components';
import { ChildRecord } from './child-record.tsx';

const Records = styled(Grid)`& > div { background: var(--surface); }`;

/**
 * The child that a parent added and its possible matches, side by side (product decision 52). Renders nothing for a
 * request that names an existing child.
 */
export function NewChildPair({ request: { newChild, matches } }: { request: AdminAccessRequest }) {
  if (!newChild) return null;
  return (
    <>
      <Muted $small>
        {matches.length === 0
          ? 'No child was shown to the parent, and no other child of the club has this name.'
          : 'No child was shown to the parent. Approve asks you which one it is.'}
      </Muted>
      <Records $least={260}>
        <ChildRecord
          child={newChild}
          badge={
            <Badge tone="turf" icon={<UserPlus aria-hidden="true" />}>
              New profile
            </Badge>
          }
        />
        {matches.map((match) => (
          <ChildRecord key={match.id} child={match} badge={<Badge>Possible match</Badge>} />
        ))}
      </Records>
    </>
  );
}

import type { AdminAccessRequest } from '@fieldhouse/api';
import { clubLocal, clubToday, dayText, isolated, timeText } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, Muted, Row } from '@fieldhouse/ui';
import { useSearch, useUser } from '@fieldhouse/web-kit';
import Check from 'lucide-react/icons/check';
import KeyRound from 'lucide-react/icons/key-round';
import { styled } from 'styled-components';
import { ChildRecord } from './child-record.tsx';
import { DUPLICATES_SEARCH } from './duplicates-search.ts';
import { NewChildPair } from './new-child-pair.tsx';

const List = styled.ul`display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s2); margin-bottom: var(--s2);`;

const Claim = styled.li`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3); padding: var(--s4) var(--s5);
  overflow-wrap: anywhere;
  border: 1px solid var(--leather); border-left-width: 6px; border-radius: var(--radius);
  background: var(--leather-soft);
  & button { background: var(--surface); }
`;

const ClaimText = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s3); flex: 1 1 16em; min-width: 0;
  & > svg { width: 22px; height: 22px; color: var(--leather); } & b { font-weight: 600; }
`;

const RequestedChild = styled.div`& > div { background: var(--surface); max-width: 480px; }`;

interface AccessClaimsProps {
  requests: readonly AdminAccessRequest[];
  /** Shows the child too, when no group on the page contains it. */
  withChild?: boolean;
}

/**
 * Pending requests for access to a child (S2 §2), each with Approve and Deny; a request without a match has only Deny.
 */
export function AccessClaims({ requests, withChild = false }: AccessClaimsProps) {
  if (requests.length === 0) return null;
  return (
    <List aria-label="Access requests">
      {requests.map((request) => (
        <AccessClaim key={request.id} {...{ request, withChild }} />
      ))}
    </List>
  );
}

function AccessClaim({ request, withChild }: { request: AdminAccessRequest; withChild: boolean }) {
  const user = useUser();
  const [, setSearch] = useSearch(DUPLICATES_SEARCH);
  const { id, childName, requestReason, createdAt, child, matches } = request;
  const { date, time } = clubLocal(new Date(createdAt));
  const parentName = request.requestingParentName ?? 'A parent';
  return (
    <Claim>
      <Row $spread $top>
        <ClaimText>
          <KeyRound aria-hidden="true" />
          <div>
            <b>{`${isolated(parentName)} asks for access to ${isolated(childName)}`}</b>
            <Muted $small>{`“${requestReason}” · ${dayText(date, clubToday(new Date()))} · ${timeText(time)}`}</Muted>
          </div>
        </ClaimText>
        {can(user, 'access-request.decide') && (
          <Row $gap={2}>
            <Button
              look="quiet"
              aria-label={`Deny ${isolated(parentName)} access to ${isolated(childName)}`}
              onClick={() => setSearch({ dialog: { kind: 'deny', id } })}
            >
              Deny
            </Button>
            {(child || matches.length > 0) && (
              <Button
                look="turf"
                icon={<Check />}
                aria-label={`Approve ${isolated(parentName)} for ${isolated(childName)}`}
                onClick={() => setSearch({ dialog: { kind: 'approve', id } })}
              >
                Approve
              </Button>
            )}
          </Row>
        )}
      </Row>
      <NewChildPair request={request} />
      {withChild && child && (
        <RequestedChild>
          <ChildRecord child={child} />
        </RequestedChild>
      )}
    </Claim>
  );
}

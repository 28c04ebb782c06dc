import type { ChildAccessRequest } from '@fieldhouse/api';
import { IconButton, Muted } from '@fieldhouse/ui';
import { QueryView } from '@fieldhouse/web-kit';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { requestText } from './request-text.ts';
import { useAccessRequests } from './use-access-requests.ts';
import { useDismissRequest } from './use-dismiss-request.ts';

type State = ChildAccessRequest['state'];

const Lines = styled.ul`display: grid; gap: var(--s2);`;

const colors: Readonly<Record<State, string>> = { pending: 'warn', approved: 'turf', denied: 'danger' };

const Line = styled.li<{ $state: State }>`
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: var(--s3); align-items: center;
  min-height: 68px; padding: 10px 10px 10px 14px;
  border: 1px solid var(--line); border-left: 5px solid var(--${({ $state }) => colors[$state]});
  border-radius: var(--radius-s); background: var(--surface);
  & > svg { width: 22px; height: 22px; color: var(--${({ $state }) => colors[$state]}); }
  & > div { min-width: 0; line-height: 1.4; overflow-wrap: anywhere; }
  & b { font-weight: 600; } & button { color: var(--muted); }
`;

const ICONS: Readonly<Record<State, ReactNode>> = {
  pending: <Hourglass aria-hidden="true" />,
  approved: <CircleCheck aria-hidden="true" />,
  denied: <CircleX aria-hidden="true" />,
};

/**
 * The parent's access requests, one line each, until they are decided and dismissed (product decision 22). Renders
 * nothing without one.
 */
export function AccessRequests() {
  const query = useAccessRequests();
  return (
    <QueryView query={query} skeleton={null} errorTitle="Your access requests did not load" headingLevel={2}>
      {(requests) => {
        const shown = requests.filter(({ dismissed }) => !dismissed);
        return (
          shown.length > 0 && (
            <Lines aria-label="Access requests">
              {shown.map((request) => (
                <RequestLine key={request.id} request={request} />
              ))}
            </Lines>
          )
        );
      }}
    </QueryView>
  );
}

/** Each line has a mutation of its own, so that several requests can be dismissed without waiting. */
function RequestLine({ request }: { request: ChildAccessRequest }) {
  const { id, state, adminNotes } = request;
  const { dismiss } = useDismissRequest(id);
  const { title, text } = requestText(request);
  return (
    <Line $state={state}>
      {ICONS[state]}
      <div>
        <b>{title}</b>
        <Muted $small>{text}</Muted>
        {adminNotes !== null && <Muted $small>“{adminNotes}”</Muted>}
      </div>
      {state !== 'pending' && <IconButton label={`Dismiss: ${title}`} icon={<X />} onClick={dismiss} />}
    </Line>
  );
}

import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { UserStatus } from './user-status.ts';

const Line = styled.div`
  display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: center; padding: 12px 14px;
  border-radius: var(--radius-s); background: var(--danger-soft); color: var(--danger); line-height: 1.4; overflow-wrap: anywhere;
  & > svg { width: 20px; height: 20px; flex: none; } & > div { flex: 1 1 14em; } & b { font-weight: 600; }
`;

/** A status line of the panel, read out as it comes; nothing while nothing is wrong. */
export function StatusLine({ status, action }: { status: UserStatus | undefined; action?: ReactNode }) {
  if (!status) return null;
  return (
    <Line role="alert">
      <CircleAlert aria-hidden="true" />
      <div>
        <b>{status.line}</b>
        {status.more !== undefined && <p>{status.more}</p>}
      </div>
      {action}
    </Line>
  );
}

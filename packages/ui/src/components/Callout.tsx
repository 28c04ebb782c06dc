import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export type CalloutTone = 'info' | 'warning' | 'danger';

const LOOKS: Readonly<Record<CalloutTone, { icon: ReactNode; ground: string; color: string }>> = {
  info: { icon: <Info />, ground: 'var(--sunken)', color: 'var(--muted)' },
  warning: { icon: <TriangleAlert />, ground: 'var(--warn-soft)', color: 'var(--warn)' },
  danger: { icon: <CircleAlert />, ground: 'var(--danger-soft)', color: 'var(--danger)' },
};

const Root = styled.div<{ $ground: string; $color: string }>`
  display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: center; padding: 12px var(--s4);
  border-radius: var(--radius-s);
  background: ${({ $ground }) => $ground}; color: ${({ $color }) => $color}; font-size: 0.9375rem; line-height: 1.45;
  & > span { align-self: start; margin-top: 1px; } & > span > svg { width: 20px; height: 20px; }
  & > div { flex: 1 1 16em; min-width: 0; overflow-wrap: anywhere; }
  & b { font-weight: 600; }
  & p { color: var(--text); }
  @media (forced-colors: active) { border: 1px solid; }
`;

export interface CalloutProps {
  tone: CalloutTone;
  /** One line, in the tone's colour. */
  title?: ReactNode;
  /** Another icon than the tone's. */
  icon?: ReactNode;
  action?: ReactNode;
  /** `alert`: screen readers announce it when it appears. */
  role?: 'note' | 'alert';
  children?: ReactNode;
}

/** A highlighted message: information, a warning or an error. */
export function Callout({ tone, title, icon, action, role = 'note', children }: CalloutProps) {
  const look = LOOKS[tone];
  return (
    <Root role={role} $ground={look.ground} $color={look.color}>
      <span aria-hidden="true">{icon ?? look.icon}</span>
      <div>
        {title !== undefined && <b>{title}</b>}
        {children !== undefined && <p>{children}</p>}
      </div>
      {action}
    </Root>
  );
}

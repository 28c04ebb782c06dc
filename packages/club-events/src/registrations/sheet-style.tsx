import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const ChoiceRoot = styled.div`
  display: grid; min-width: 0; line-height: 1.35; overflow-wrap: anywhere; font-variant-numeric: tabular-nums;
  & > b { font: 600 1.375rem/1.1 var(--head); } & > span { font-size: var(--t-s); color: var(--muted); }
`;

/** The choice, repeated beside the button that sends it. */
export function Choice({ time, who }: { time: string | null; who: string }) {
  return (
    <ChoiceRoot>
      {time !== null && <b>{time}</b>}
      <span>{who}</span>
    </ChoiceRoot>
  );
}

const NoteRoot = styled.div<{ $tone: 'warn' | 'plain' }>`
  display: flex; gap: 10px; align-items: flex-start; padding: 12px 14px; border-radius: var(--radius-s);
  font-size: 0.9375rem; line-height: 1.45;
  ${({ $tone }) => ($tone === 'warn' ? 'background: var(--warn-soft);' : 'background: var(--sunken);')}
  & > svg {
    width: 20px; height: 20px; flex: none; margin-top: 1px;
    color: ${({ $tone }) => ($tone === 'warn' ? 'var(--warn)' : 'var(--muted)')};
  }
  & > div { display: grid; gap: var(--s3); justify-items: start; }
`;

/** A note or a warning with an icon. */
export function Note({ tone, children }: { tone: 'warn' | 'plain'; children: ReactNode }) {
  return (
    <NoteRoot $tone={tone}>
      {tone === 'warn' ? <CircleAlert /> : <Info />}
      <div>{children}</div>
    </NoteRoot>
  );
}

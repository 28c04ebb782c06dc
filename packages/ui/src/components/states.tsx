import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';

const Root = styled.div`
  display: grid; justify-items: center; gap: var(--s3); padding: var(--s6) var(--s4); text-align: center;
  & > span {
    display: grid; place-items: center; width: 72px; height: 72px; border-radius: 50%; background: var(--sunken);
    color: var(--muted);
  }
  & > span svg { width: 34px; height: 34px; stroke-width: 1.6; }
  & > :is(h1, h2, h3) { font: 600 1.25rem/1.25 var(--head); max-width: 34ch; }
  & > p { color: var(--muted); max-width: 44ch; text-wrap: balance; }
`;

export interface EmptyStateProps {
  icon: ReactNode;
  /** The literal text of the requirement. */
  title: string;
  text?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  /** 2 directly below the page's title. */
  headingLevel?: 2 | 3;
}

/** Shown for an empty list, with the next action. */
export function EmptyState({ icon, title, text, action, headingLevel = 3 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Root>
      <span aria-hidden="true">{icon}</span>
      <Heading>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      {action}
    </Root>
  );
}

export interface ErrorStateProps {
  /** What happened, such as 'Failed to load event data'. */
  title: string;
  text?: ReactNode;
  onRetry: () => void;
  busyText?: string | undefined;
  /** 1 if it replaces a whole page. */
  headingLevel?: 1 | 2 | 3;
}

/** Shown when data did not load, with a button that tries again. */
export function ErrorState({ title, text, onRetry, busyText, headingLevel = 3 }: ErrorStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Root role="alert">
      <span aria-hidden="true">
        <CloudOff />
      </span>
      <Heading>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      <Button look="turf" onClick={onRetry} busyText={busyText}>
        Try again
      </Button>
    </Root>
  );
}

import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { styled } from 'styled-components';

export type ToastTone = 'success' | 'destructive';

/** The box of a toast, for the shell's toast container, which has no style of its own. */
export const ToastPlate = styled.div<{ $tone?: ToastTone }>`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px var(--s3); align-items: start; width: 100%;
  padding: 14px 16px;
  border: 1px solid var(--control);
  border-left: 6px solid ${({ $tone }) => ($tone === 'destructive' ? 'var(--danger)' : 'var(--turf)')};
  border-radius: var(--radius-s); background: var(--surface); color: var(--text); box-shadow: var(--shadow-l);
  text-align: left;
  & > svg {
    width: 22px; height: 22px; color: ${({ $tone }) => ($tone === 'destructive' ? 'var(--danger)' : 'var(--turf)')};
  }
  overflow-wrap: anywhere;
  & > b { font-weight: 600; line-height: 1.4; }
  & > span { grid-column: 2; font-size: var(--t-s); color: var(--muted); }
`;

export interface ToastProps {
  title: string;
  description?: string | undefined;
  tone?: ToastTone;
}

/** The content of a toast: a title, a line of text, and an icon for success or failure. */
export function Toast({ title, description, tone = 'success' }: ToastProps) {
  return (
    <ToastPlate $tone={tone}>
      {tone === 'destructive' ? <CircleAlert /> : <CircleCheck />}
      <b>{title}</b>
      {description !== undefined && description !== '' && <span>{description}</span>}
    </ToastPlate>
  );
}

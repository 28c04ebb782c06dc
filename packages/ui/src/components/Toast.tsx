import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';

export type ToastTone = 'success' | 'destructive';

/** The box of a toast, for the shell's toast container, which has no style of its own. */
export const ToastPlate = styled.div<{ $tone?: ToastTone }>`
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 2px var(--s3); align-items: start; width: 100%;
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
  & > button { grid-area: 1 / 3 / span 2; align-self: center; }
`;

export interface ToastProps {
  title: string;
  description?: string | undefined;
  tone?: ToastTone;
  /** The button Undo, for what can be taken back. */
  onUndo?: (() => void) | undefined;
}

/** The content of a toast: a title, a line of text, an icon for success or failure, and Undo. */
export function Toast({ title, description, tone = 'success', onUndo }: ToastProps) {
  return (
    <ToastPlate $tone={tone}>
      {tone === 'destructive' ? <CircleAlert /> : <CircleCheck />}
      <b>{title}</b>
      {description !== undefined && description !== '' && <span>{description}</span>}
      {onUndo && (
        <Button look="turf" onClick={onUndo}>
          Undo
        </Button>
      )}
    </ToastPlate>
  );
}

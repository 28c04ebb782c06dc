import type { ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { Row } from '../components/layout.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question, verbatim: 'Are you sure you want to delete this location?' */
  title: string;
  /** The effects: how many are registered, what cannot be undone. */
  children?: ReactNode;
  confirmText: string;
  cancelText?: string;
  look?: 'primary' | 'danger';
  busyText?: string | undefined;
  /** While the effects are still loading. */
  disabled?: boolean;
}

/** Asks before an action that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onClose,
    onConfirm,
    title,
    children,
    confirmText,
    cancelText = 'Cancel',
    look = 'danger',
    busyText,
    disabled,
  } = props;
  return (
    <Dialog
      role="alertdialog"
      size="small"
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <Row $gap={2}>
          <Button look="quiet" onClick={onClose} autoFocus>
            {cancelText}
          </Button>
          <Button look={look} onClick={onConfirm} busyText={busyText} disabled={disabled}>
            {confirmText}
          </Button>
        </Row>
      }
    >
      {children}
    </Dialog>
  );
}

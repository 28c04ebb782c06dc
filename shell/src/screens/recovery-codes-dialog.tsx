import { fileName } from '@fieldhouse/contracts/club';
import { Button, Callout, Row, saveFile } from '@fieldhouse/ui';
import { ConfirmDialog, Dialog } from '@fieldhouse/ui/aria';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useShownClub } from '../shown-club.ts';
import { notify } from '../toasts/notify.ts';

const Codes = styled.ol`
  list-style: none; padding: var(--s4); display: grid; grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s3) var(--s4); border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--sunken);
  font: 600 1.0625rem/1.3 ui-monospace, monospace; text-align: center; user-select: all;
`;

/** New recovery codes (product decision 93). They are shown once: closing asks first unless they were stored. */
export default function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isStored, setStored] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setStored(true);
      notify({ title: 'Recovery codes copied' });
    } catch {
      notify({
        title: 'The codes could not be copied',
        description: 'Please download them, or write them down.',
        tone: 'destructive',
      });
    }
  };
  const { name } = useShownClub();
  const download = () => {
    saveFile(fileName('txt', name, 'recovery-codes'), new Blob([`${text}\n`], { type: 'text/plain' }));
    setStored(true);
  };
  const close = () => (isStored ? onClose() : setAsking(true));
  return (
    <Dialog
      isOpen
      size="small"
      title="Your recovery codes"
      subtitle="When you cannot use your passkey, one of these codes replaces it. Each one works once."
      onClose={close}
      footer={
        <>
          <Row $gap={2}>
            <Button look="quiet" icon={<Copy aria-hidden="true" />} onClick={copy}>
              Copy
            </Button>
            <Button look="quiet" icon={<Download aria-hidden="true" />} onClick={download}>
              Download
            </Button>
          </Row>
          <Button onClick={close}>Done</Button>
        </>
      }
    >
      <Callout tone="warning">These codes are shown only now. Please store them where only you find them.</Callout>
      <Codes translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title="Have you stored the codes?"
        look="primary"
        confirmText="Yes, close"
        cancelText="Show them"
      >
        <p>You neither copied nor downloaded them here, and they are not shown again.</p>
      </ConfirmDialog>
    </Dialog>
  );
}

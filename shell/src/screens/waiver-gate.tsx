import { Button, Card, CheckboxField, focusFirstError, Page, PageTitle, Row } from '@fieldhouse/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useSignOut } from '../session/use-sign-out.ts';
import { useSignWaiver } from '../session/use-sign-waiver.ts';
import { ACCEPT, WaiverBox } from './waiver-box.tsx';

/** Not too wide to read; waiver, checkbox and button are in view together. */
const Sheet = styled(Card)`
  max-width: 820px;
`;

const Form = styled.form`
  display: grid; gap: var(--s4);
  & > :first-child { max-height: min(46dvh, 560px); }
`;

const Changed = styled.div`
  padding: var(--s3) var(--s4); border-radius: var(--radius-s); background: var(--warn-soft); color: var(--warn);
  font-weight: 600; outline-offset: 2px;
`;

/** The waiver in force, which a parent signs before they see any of their pages (product decision 40). */
export default function WaiverGate() {
  const { submit, busy, hash, problem } = useSignWaiver();
  const { signOut, busy: leaving } = useSignOut();
  const form = useRef<HTMLFormElement>(null);
  const changedNote = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem?.kind === 'changed') changedNote.current?.focus();
    else if (problem) focusFirstError(form.current);
  }, [problem]);
  return (
    <Page>
      <PageTitle
        title="Waiver and Release"
        description="Before you go on, please read the club’s waiver and release form as it is now, and sign it."
      />
      <Sheet>
        <Form ref={form} onSubmit={submit} noValidate>
          <WaiverBox />
          {problem?.kind === 'changed' && (
            <Changed ref={changedNote} tabIndex={-1} role="status">
              {problem.message}
            </Changed>
          )}
          <CheckboxField
            key={hash}
            label={ACCEPT}
            name="accepted"
            required
            disabled={busy || !hash}
            error={problem?.kind === 'not-accepted' ? problem.message : undefined}
          />
          <Row>
            <Button type="submit" size="large" disabled={!hash} busyText={busy ? 'Signing...' : undefined}>
              Sign and continue
            </Button>
            <Button look="text" size="large" onClick={signOut} busyText={leaving ? 'Signing out...' : undefined}>
              Sign out
            </Button>
          </Row>
        </Form>
      </Sheet>
    </Page>
  );
}

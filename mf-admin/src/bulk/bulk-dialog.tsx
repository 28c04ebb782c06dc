import { Badge, Button, Muted, ProgressBar, Row, type RowKey, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type BulkOutcome, type BulkTask, runTasks } from './run-tasks.ts';

/** The words of an action for several rows. */
export interface BulkWords {
  /** 'Archive 3 coaches?' */
  title: string;
  /** The effects. */
  text: string;
  /** 'Archive' */
  label: string;
  /** 'Archiving' */
  busy: string;
  /** 'Archived' */
  done: string;
}

const Names = styled.ul`
  display: grid; padding: 0; list-style: none;
  & > li {
    display: flex; flex-wrap: wrap; gap: 4px var(--s3); justify-content: space-between; align-items: center;
    min-height: 40px; padding: 6px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere;
  }
  & > li > span { min-width: 0; } & > li > small { color: var(--danger); font-size: var(--t-s); }
`;

interface BulkDialogProps {
  words: BulkWords;
  tasks: readonly BulkTask[];
  /** Called with the rows that were done, before `onClose`. */
  onDone: (done: readonly RowKey[]) => void;
  onClose: () => void;
}

/**
 * Asks once for all selected rows, then does them one after the other with its progress, and says of each row how it
 * ended.
 */
export default function BulkDialog({ words, tasks, onDone, onClose }: BulkDialogProps) {
  const [state, setState] = useState<'asking' | 'running' | 'ended'>('asking');
  const [outcomes, setOutcomes] = useState<ReadonlyMap<RowKey, BulkOutcome>>(new Map());
  const isStopped = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  useEffect(() => {
    if (state === 'ended') button.current?.focus();
  }, [state]);

  const start = async () => {
    setState('running');
    await runTasks(tasks, {
      isStopped: () => isStopped.current,
      onOutcome: (key, outcome) => setOutcomes((before) => new Map(before).set(key, outcome)),
    });
    setState('ended');
  };
  const stop = () => {
    isStopped.current = true;
  };
  const done = tasks.flatMap(({ key }) => (outcomes.get(key)?.isDone ? [key] : []));
  const close = () => {
    if (state === 'running') return stop();
    onDone(done);
    onClose();
  };
  return (
    <Dialog
      role="alertdialog"
      isOpen
      onClose={close}
      title={words.title}
      focusAfter="[role='tab'][aria-selected='true'], select[aria-label='Admin areas']"
      footer={
        <Row $gap={2}>
          {state !== 'ended' && (
            <Button look="quiet" onClick={close} autoFocus>
              {state === 'running' ? 'Stop' : 'Cancel'}
            </Button>
          )}
          <Button
            ref={button}
            busyText={state === 'running' ? `${words.busy}...` : undefined}
            onClick={() => (state === 'ended' ? close() : void start())}
          >
            {state === 'ended' ? 'Done' : words.label}
          </Button>
        </Row>
      }
    >
      <Stack $gap={2}>
        {state === 'asking' && <p>{words.text}</p>}
        {state === 'running' && (
          <ProgressBar
            label={`${words.busy}: ${outcomes.size} of ${tasks.length}`}
            value={outcomes.size / tasks.length}
          />
        )}
        <p role="status">
          {state === 'ended' && <b>{summaryOf(words.done, done.length, tasks.length - done.length)}</b>}
        </p>
        <Names aria-label="Selected rows">
          {tasks.map(({ key, name, refusal }) => (
            <li key={key}>
              <span translate="no">{name}</span>
              <Outcome outcome={outcomes.get(key)} refusal={refusal} done={words.done} />
            </li>
          ))}
        </Names>
      </Stack>
    </Dialog>
  );
}

/** 'Archived: 3 · not done: 1' */
function summaryOf(done: string, count: number, others: number): string {
  return others === 0 ? `${done}: all ${count}` : `${done}: ${count} · not done: ${others}`;
}

interface OutcomeProps {
  outcome: BulkOutcome | undefined;
  refusal: string | undefined;
  done: string;
}

function Outcome({ outcome, refusal, done }: OutcomeProps) {
  if (outcome?.isDone) return <Badge tone="turf">{done}</Badge>;
  if (outcome) return <small>{outcome.text}</small>;
  return refusal === undefined ? null : (
    <Muted as="small" $small>
      {refusal}
    </Muted>
  );
}

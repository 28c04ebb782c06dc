import type { BackupStatus } from '@fieldhouse/api';
import { type ServiceName, SNAPSHOT_ORDER } from '@fieldhouse/contracts/club';
import { Card, Muted, ProgressBar, Row, Stack } from '@fieldhouse/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { styled } from 'styled-components';
import { whenText } from '../mail/when-text.ts';
import { megabytes } from '../megabytes.ts';
import { SERVICE_NAMES } from '../service-names.ts';

type Progress = NonNullable<BackupStatus['progress']>;
type StepState = 'done' | 'under way' | 'to come';

/** The bar stops at 99 %: the final size is only estimated, and a running backup must not look complete. */
const MAX_SHOWN = 0.99;

const SIGNS = { done: <CircleCheck />, 'under way': <LoaderCircle />, 'to come': <Clock /> } as const;

const Steps = styled(Row).attrs({ as: 'ul', $gap: 4 })`
  padding: 0; list-style: none;
  & > li { display: flex; gap: 6px; align-items: center; color: var(--muted); font-size: var(--t-s); }
  & > li svg { width: 18px; height: 18px; }
  & > li[data-state='done'] svg { color: var(--turf); }
  & > li[data-state='under way'] { color: var(--text); font-weight: 600; }
`;

/** The progress of a running backup: its size compared with the last one's, and the state of each service. */
export function BackupProgress({ progress }: { progress: Progress }) {
  const { startedAt, bytes, expectedBytes } = progress;
  const started = `Began at ${whenText(startedAt).second}`;
  return (
    <Card>
      <Stack>
        <ProgressBar
          label="Backup is running"
          value={expectedBytes ? Math.min(MAX_SHOWN, bytes / expectedBytes) : null}
        />
        <Muted $small>
          {expectedBytes
            ? `${started} · ${megabytes(bytes)} of about ${megabytes(expectedBytes)}`
            : `${started} · ${megabytes(bytes)} written`}
        </Muted>
        <Steps aria-label="Steps">
          {SNAPSHOT_ORDER.map((service) => (
            <Step key={service} name={SERVICE_NAMES[service]} state={stateOf(progress, service)} />
          ))}
          <Step name="File" state={progress.step === 'storing' ? 'under way' : 'to come'} />
        </Steps>
      </Stack>
    </Card>
  );
}

function Step({ name, state }: { name: string; state: StepState }) {
  return (
    <li data-state={state} aria-label={`${name}: ${state}`}>
      <span aria-hidden="true">{SIGNS[state]}</span>
      {name}
    </li>
  );
}

function stateOf({ servicesDone, service: current }: Progress, service: ServiceName): StepState {
  if (servicesDone.includes(service)) return 'done';
  return current === service ? 'under way' : 'to come';
}

import type { DeadEvent } from '@fieldhouse/api';
import { Fact, Facts } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { whenText } from '../mail/when-text.ts';
import { SERVICE_NAMES } from '../service-names.ts';
import { About } from './about.tsx';
import { reasonText } from './reason-text.ts';
import { ReplayButton } from './replay-button.tsx';
import { stateText } from './state-text.ts';

/** The metadata of an event and the name of what it is about; its data is not shown. */
export default function EventDialog({ event, onClose }: { event: DeadEvent; onClose: () => void }) {
  const { service, id, type, subject, source, state, attempts, errorCode, receivedAt } = event;
  const { first, second } = whenText(receivedAt);
  return (
    <Dialog isOpen onClose={onClose} title={type ?? 'No event'} footer={<ReplayButton event={event} />}>
      <Facts>
        <Fact name="Event id" wide>
          <code>{id}</code>
        </Fact>
        <Fact name="Service">{SERVICE_NAMES[service]}</Fact>
        <Fact name="Published by">{source ? `svc-${source}` : null}</Fact>
        <Fact name="About" wide>
          <About event={event} />
        </Fact>
        <Fact name="Subject id">{subject}</Fact>
        <Fact name="Received">{`${first}, ${second}`}</Fact>
        <Fact name="State">{stateText(state)}</Fact>
        <Fact name="Attempts">{String(attempts)}</Fact>
        <Fact name="Reason" wide>
          {reasonText(errorCode)}
        </Fact>
        <Fact name="Code">{errorCode}</Fact>
      </Facts>
    </Dialog>
  );
}

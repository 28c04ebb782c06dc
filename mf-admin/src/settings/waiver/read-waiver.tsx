import type { WaiverVersion } from '@fieldhouse/api';
import { WaiverText } from '@fieldhouse/club-ui/waiver';
import { Dialog } from '@fieldhouse/ui/aria';

interface ReadWaiverProps {
  waiver: WaiverVersion;
  signature: string;
  onClose: () => void;
}

/** One text of the waiver, as parents read it. */
export default function ReadWaiver({ waiver, signature, onClose }: ReadWaiverProps) {
  return (
    <Dialog isOpen onClose={onClose} title={`Waiver, version ${waiver.version}`} subtitle="As parents see it">
      <WaiverText {...waiver} signature={signature} />
    </Dialog>
  );
}

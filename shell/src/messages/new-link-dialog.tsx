import { isolated } from '@fieldhouse/contracts/club';
import { Button, Callout, LinkButton, media, TextField } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import Copy from 'lucide-react/icons/copy';
import { styled } from 'styled-components';
import { notify } from '../toasts/notify.ts';
import { linkAddresses } from './link-addresses.ts';
import type { MadeLink } from './link-fields.ts';

const Programs = styled.div`
  display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s2);
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;
const Address = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--s2); align-items: end;
  & > button { min-height: 48px; }
`;

/** A new link, which is shown only here: it opens in Apple's and Google's calendar, and is copied for others. */
export function NewLinkDialog({ made: { name, url }, onClose }: { made: MadeLink; onClose: () => void }) {
  const { apple, google } = linkAddresses(url);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify({ title: 'Link copied' });
    } catch {
      notify({ title: 'The link could not be copied', description: 'Please select and copy it.', tone: 'destructive' });
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${isolated(name)} is ready`}
      subtitle="Open it in your calendar now: it is shown only here."
      footer={
        <Button look="quiet" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Programs>
        <LinkButton look="primary" href={apple}>
          Apple Calendar
        </LinkButton>
        <LinkButton look="turf" href={google} target="_blank" rel="noreferrer">
          Google Calendar
        </LinkButton>
      </Programs>
      <Address>
        <TextField
          label="For other programs"
          value={url}
          readOnly
          translate="no"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button look="quiet" icon={<Copy />} onClick={copy}>
          Copy
        </Button>
      </Address>
      <Callout tone="info">Whoever has the link sees this calendar. Give it to nobody whom you do not trust.</Callout>
    </Dialog>
  );
}

import CancelDialog from './cancel-dialog.tsx';
import { type OwnDialogProps, OwnPlaces } from './own-places.tsx';

/** Cancels a registration for an event, of one of the user's own children or of the preferred child. */
export default function CancelOwnDialog(props: OwnDialogProps) {
  const { eventId, initialChildId, onClose } = props;
  return (
    <OwnPlaces {...props} action="registration.cancel">
      {([first, ...others]) => (
        <CancelDialog
          event={{ id: eventId, title: first.event.title }}
          registered={[first.choice, ...others.map(({ choice }) => choice)]}
          initialChildId={initialChildId}
          onClose={onClose}
        />
      )}
    </OwnPlaces>
  );
}

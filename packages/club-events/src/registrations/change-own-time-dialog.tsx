import ChangeTimeDialog from './change-time-dialog.tsx';
import { type OwnDialogProps, OwnPlaces } from './own-places.tsx';

/** Another time slot for one of the user's own children, or for the preferred child. */
export default function ChangeOwnTimeDialog(props: OwnDialogProps) {
  const { eventId, initialChildId, onClose } = props;
  return (
    <OwnPlaces {...props} action="registration.change-slot">
      {([first, ...others]) => (
        <ChangeTimeDialog
          eventId={eventId}
          registered={[first.choice, ...others.map(({ choice }) => choice)]}
          initialChildId={initialChildId}
          onClose={onClose}
        />
      )}
    </OwnPlaces>
  );
}

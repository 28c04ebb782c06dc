import type { EventDetails } from '@fieldhouse/api';
import { useState } from 'react';
import CancelDialog from './cancel-dialog.tsx';
import ChangeTimeDialog from './change-time-dialog.tsx';
import { RegisterSheet } from './register-sheet.tsx';
import type { SheetChild } from './sheet-child.ts';
import { type RegistrationOptions, useRegistration } from './use-registration.ts';

/** The register sheet with the dialogs about a registration that it lists. */
export function RegisterForm({ onClose, ...options }: RegistrationOptions & { onClose: () => void }) {
  const { event, details } = options;
  const registration = useRegistration(options);
  const [cancelling, setCancelling] = useState<number | null>(null);
  const [changing, setChanging] = useState<number | null>(null);
  const childToCancel = registration.children.find(({ id }) => id === cancelling);
  const childToChange = registration.children.find(({ id }) => id === changing);
  return (
    <>
      <RegisterSheet
        event={event}
        registration={registration}
        onCancel={setCancelling}
        onChangeTime={setChanging}
        onClose={onClose}
      />
      {childToCancel && (
        <CancelDialog
          event={event}
          registered={[withSlotStart(childToCancel, details)]}
          onClose={() => setCancelling(null)}
          // The child that is free again is the one to register now, for another time.
          onCancelled={registration.chooseChild}
        />
      )}
      {childToChange && (
        <ChangeTimeDialog
          eventId={event.id}
          registered={[withSlotStart(childToChange, details)]}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}

function withSlotStart(child: SheetChild, details: EventDetails | undefined) {
  const place = details?.registrations.find(({ childId }) => childId === child.id);
  const slot = details?.timeSlots.find(({ id }) => id === place?.timeSlotId);
  return { ...child, slotStart: slot?.startTime ?? null };
}

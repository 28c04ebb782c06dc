import { anEvent } from '@fieldhouse/club-ui/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RegisterSheet, type RegisterSheetProps } from './register-sheet.tsx';
import type { SheetChild } from './sheet-child.ts';
import type { Registration } from './use-registration.ts';

const mateo: SheetChild = { id: 1, firstName: 'Mateo', lastName: 'Alvarez', age: 9, state: { kind: 'free' } };
const lucia: SheetChild = { ...mateo, id: 2, firstName: 'Lucia', age: 13 };
const slotted = anEvent({ allowTimeSlots: true, sessionDuration: 30, minAge: 9, maxAge: null, sport: 'basketball' });
const SLOTS = ['16:00', '16:30', '17:00'].map((startTime, index) => ({
  id: index + 1,
  startTime,
  endTime: ['16:30', '17:00', '17:30'][index] ?? '',
  isBooked: index === 0,
  isStarted: false,
}));

type SheetProps = Partial<Registration & Omit<RegisterSheetProps, 'registration'> & { family: SheetChild[] }>;

const NOTHING_MORE: Registration['several'] = {
  ...{ everybody: [], plan: null, isAllDates: false, times: [], wanted: [], overlaps: [], refused: [] },
  ...{ chooseAllDates: () => undefined, chooseTime: () => undefined, clearRefused: () => undefined },
  ...{ register: () => undefined, isRegistering: false, isCoolingDown: false },
};

/** The sheet with two children that can be registered, and nothing chosen. */
function Sheet({ event = slotted, family = [mateo, lucia], onCancel, onClose, ...changes }: SheetProps) {
  const [childId, chooseChild] = useState<Registration['childId']>(changes.childId ?? null);
  const [slotId, chooseSlot] = useState(changes.slotId ?? null);
  return (
    <RegisterSheet
      event={event}
      registration={{
        children: family,
        search: null,
        several: NOTHING_MORE,
        slots: SLOTS,
        takenSlot: null,
        isStarted: false,
        overlap: null,
        register: () => undefined,
        isRegistering: false,
        isCoolingDown: false,
        failure: null,
        chooseChild,
        chooseSlot,
        ...changes,
        childId,
        slotId,
      }}
      onCancel={onCancel ?? (() => undefined)}
      onChangeTime={() => undefined}
      onClose={onClose ?? (() => undefined)}
    />
  );
}

const registerButton = () => screen.getByRole('button', { name: /^Register/ });
const slot = (time: RegExp) => screen.getByRole('radio', { name: time });

describe('When a child is registered for a slot', () => {
  it('then the footer repeats the choice and Register sends it', async () => {
    const register = jest.fn();
    render(<Sheet register={register} childId={1} />);
    await userEvent.click(slot(/4:30 PM/));
    const dialog = screen.getByRole('dialog', { name: 'Hitting Clinic' });
    expect(within(dialog).getByText('4:30 – 5:00 PM')).toBeTruthy();
    expect(within(dialog).getByText('Mateo, Sat, Nov 28')).toBeTruthy();
    await userEvent.click(registerButton());
    expect(register).toHaveBeenCalledWith({ childId: 1, timeSlotId: 2 });
  });

  it('then an event without slots needs only the child', async () => {
    const register = jest.fn();
    render(<Sheet register={register} event={anEvent()} />);
    await userEvent.click(screen.getByRole('radio', { name: /Lucia/ }));
    await userEvent.click(registerButton());
    expect(register).toHaveBeenCalledWith({ childId: 2, timeSlotId: null });
  });
});

describe('When something is missing', () => {
  it('then the required message is shown and the missing field has the focus @spec S1.5.27, S1.5.28', async () => {
    const register = jest.fn();
    render(<Sheet register={register} />);
    await userEvent.click(registerButton());
    expect(screen.getByText('Please select a child')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Mateo/ }));
    await userEvent.click(screen.getByRole('radio', { name: /Mateo/ }));
    await userEvent.click(registerButton());
    expect(screen.getByText('Please select a time slot for this event')).toBeTruthy();
    expect(document.activeElement).toBe(slot(/4:30 PM/));
    expect(register).not.toHaveBeenCalled();
  });

  it('then a family without children sees what to do @spec S1.5.29', () => {
    render(<Sheet family={[]} />);
    expect(screen.getByText('You need to add a child before registering for events.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add Child' }).getAttribute('href')).toBe('/?dialog=add-child');
    expect(screen.queryByRole('button', { name: /^Register/ })).toBeNull();
  });

  it('then an event without slots shows a text @spec S1.8.47', () => {
    render(<Sheet slots={[]} />);
    expect(screen.getByText('No time slots available.')).toBeTruthy();
  });
});

describe('When the slot is taken before Register is pressed', () => {
  it('then the sheet names the slot, keeps the child and does not register', async () => {
    const register = jest.fn();
    const { rerender } = render(<Sheet register={register} childId={1} />);
    await userEvent.click(slot(/4:30 PM/));
    rerender(
      <Sheet register={register} childId={1} slots={SLOTS.map((each) => ({ ...each, isBooked: each.id < 3 }))} />,
    );
    expect(screen.getByText('4:30 PM was just taken')).toBeTruthy();
    await userEvent.click(registerButton());
    expect(register).not.toHaveBeenCalled();
    expect(screen.getByRole('radio', { name: /Mateo/ })).toHaveProperty('checked', true);
  });

  it('then the focus moves to the next free slot without choosing it', () => {
    const booked = SLOTS.map((each) => ({ ...each, isBooked: each.id < 3 }));
    const { rerender } = render(<Sheet childId={1} slots={booked} />);
    rerender(<Sheet childId={1} slots={booked} takenSlot={{ slotId: 2 }} />);
    expect(screen.getByText('4:30 PM was just taken')).toBeTruthy();
    expect(document.activeElement).toBe(slot(/5:00 PM/));
    expect(slot(/5:00 PM/).getAttribute('aria-checked')).toBe('false');
  });
});

describe('When one child of the family is registered', () => {
  const registered: SheetChild = { ...mateo, state: { kind: 'registered', time: '4:30 PM', mayCancel: true } };

  it('then its row shows the success with Cancel, and the other child can be chosen @spec S1.2.148', async () => {
    const cancel = jest.fn();
    render(<Sheet family={[registered, lucia]} onCancel={cancel} />);
    const card = screen.getByText('Registered 4:30 PM').closest('[data-row]');
    expect(card?.hasAttribute('data-done')).toBe(true);
    expect(card?.hasAttribute('data-disabled')).toBe(false);
    expect(screen.getByRole('radio', { name: /Mateo/ })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Mateo’s registration' }));
    expect(cancel).toHaveBeenCalledWith(1);
    await userEvent.click(screen.getByRole('radio', { name: /Lucia/ }));
    expect(screen.getByRole('radio', { name: /Lucia/ })).toHaveProperty('checked', true);
  });

  it('then without another child to register, the button is Done', () => {
    const barred: SheetChild = { ...lucia, state: { kind: 'barred', reason: 'Ages 9-12' } };
    render(<Sheet family={[registered, barred]} />);
    expect(screen.getByText('Age 13 · Ages 9-12')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Register/ })).toBeNull();
  });
});

describe('When the registration fails', () => {
  it('then the reason is shown and the choice stays', () => {
    render(
      <Sheet childId={1} slotId={2} failure="This event is full" overlap="Mateo also has Speed and Agility, 4:00 PM" />,
    );
    expect(screen.getByText('This event is full')).toBeTruthy();
    expect(screen.getByText(/also has Speed/)).toBeTruthy();
    expect(slot(/4:30 PM/).getAttribute('aria-checked')).toBe('true');
  });
});

describe('When the slots of the family are shown', () => {
  it('Then they have the child’s name, and slots of others are occupied @spec S1.2.148', () => {
    render(
      <Sheet
        slots={SLOTS.map((each) => ({ ...each, isBooked: each.id < 3, ...(each.id === 2 && { own: 'Mateo' }) }))}
      />,
    );
    expect(slot(/4:00 PM/).textContent).toBe('4:00 PMOccupied');
    expect(slot(/4:30 PM/).textContent).toBe('4:30 PMMateo');
    expect(slot(/4:30 PM/).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('When no more children can be registered', () => {
  it('then a full event offers none of its free slots', () => {
    render(<Sheet event={{ ...slotted, capacity: 1, registered: 1 }} childId={1} />);
    expect(screen.getByText('Full')).toBeTruthy();
    expect(screen.queryByText(/times open/)).toBeNull();
    for (const each of screen.getAllByRole('radio', { name: /PM/ })) {
      expect(each.getAttribute('aria-disabled')).toBe('true');
    }
    expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy();
  });

  it('then a slot that has begun is named so, and later ones can be chosen', async () => {
    const slots = SLOTS.map((each) => ({ ...each, isStarted: each.id < 3 }));
    render(<Sheet slots={slots} childId={1} />);
    expect(slot(/4:00 PM/).textContent).toBe('4:00 PMOccupied');
    expect(slot(/4:30 PM/).textContent).toBe('4:30 PMStarted');
    expect(screen.getByText('1 of 3 times open')).toBeTruthy();
    await userEvent.click(slot(/4:30 PM/));
    expect(slot(/4:30 PM/).getAttribute('aria-checked')).toBe('false');
  });
});

describe('When a child is chosen', () => {
  it('Then the button names it; before, it names nobody', async () => {
    render(<Sheet event={anEvent()} />);
    expect(screen.getByRole('button', { name: 'Register' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /Lucia/ }));
    expect(screen.getByRole('button', { name: 'Register Lucia' })).toBeTruthy();
  });
});

describe('When the sheet has just changed to the next child', () => {
  it('Then its button ignores presses and is disabled for screen readers', async () => {
    const register = jest.fn();
    const { rerender } = render(<Sheet event={anEvent()} childId={2} register={register} isCoolingDown />);
    const button = screen.getByRole('button', { name: 'Register Lucia' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(register).not.toHaveBeenCalled();
    rerender(<Sheet event={anEvent()} childId={2} register={register} />);
    await userEvent.click(button);
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('Then Done ignores presses too', async () => {
    const close = jest.fn();
    const registered: SheetChild = { ...mateo, state: { kind: 'registered', time: null, mayCancel: true } };
    render(<Sheet event={anEvent()} family={[registered]} onClose={close} isCoolingDown />);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(close).not.toHaveBeenCalled();
  });
});

describe('When every child is registered', () => {
  it('Then an open slot cannot be chosen', async () => {
    const choose = jest.fn();
    const registered: SheetChild = { ...mateo, state: { kind: 'registered', time: '4:00 PM', mayCancel: true } };
    render(<Sheet family={[registered]} chooseSlot={choose} />);
    expect(slot(/4:30 PM/).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(slot(/4:30 PM/));
    expect(choose).not.toHaveBeenCalled();
  });
});

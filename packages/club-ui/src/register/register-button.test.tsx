import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '../../testing/an-event.ts';
import { RegisterSheet, type RegisterSheetProps } from './RegisterSheet.tsx';
import type { SheetChild } from './sheet-child.ts';

const mateo: SheetChild = { id: 1, firstName: 'Mateo', lastName: 'Alvarez', age: 9, state: { kind: 'free' } };
const lucia: SheetChild = { ...mateo, id: 2, firstName: 'Lucia', age: 13 };

const sheet = (but: Partial<RegisterSheetProps> = {}) => (
  <RegisterSheet
    isOpen
    onClose={() => undefined}
    event={anEvent()}
    family={[mateo, lucia]}
    slots={null}
    childId={null}
    onChild={() => undefined}
    slotId={null}
    onSlot={() => undefined}
    onRegister={() => undefined}
    isRegistering={false}
    {...but}
  />
);

describe('When a child is chosen', () => {
  it('Then the button names it; before, it names nobody', () => {
    const { rerender } = render(sheet());
    expect(screen.getByRole('button', { name: 'Register' })).toBeTruthy();
    rerender(sheet({ childId: 2 }));
    expect(screen.getByRole('button', { name: 'Register Lucia' })).toBeTruthy();
  });
});

describe('When the sheet has just changed to the next child', () => {
  it('Then its button ignores presses and is disabled for screen readers', async () => {
    const register = jest.fn();
    const { rerender } = render(sheet({ childId: 2, onRegister: register, isCoolingDown: true }));
    const button = screen.getByRole('button', { name: 'Register Lucia' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(register).not.toHaveBeenCalled();
    rerender(sheet({ childId: 2, onRegister: register }));
    await userEvent.click(button);
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('Then Done ignores presses too', async () => {
    const close = jest.fn();
    const registered: SheetChild = { ...mateo, state: { kind: 'registered', time: null, mayCancel: true } };
    render(sheet({ family: [registered], onClose: close, isCoolingDown: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(close).not.toHaveBeenCalled();
  });
});

describe('When every child is registered', () => {
  it('Then an open slot cannot be chosen', async () => {
    const choose = jest.fn();
    const registered: SheetChild = { ...mateo, state: { kind: 'registered', time: '4:00 PM', mayCancel: true } };
    const slots = [{ id: 1, startTime: '16:30', endTime: '17:00', isBooked: false }];
    render(
      sheet({
        family: [registered],
        event: anEvent({ allowTimeSlots: true, sessionDuration: 30 }),
        slots,
        onSlot: choose,
      }),
    );
    const slot = screen.getByRole('radio', { name: /4:30 PM/ });
    expect(slot.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(slot);
    expect(choose).not.toHaveBeenCalled();
  });
});

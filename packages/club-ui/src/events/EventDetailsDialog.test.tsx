import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '../../testing/an-event.ts';
import { EventDetailsDialog, type EventDetailsProps } from './EventDetailsDialog.tsx';

const details = (but: Partial<EventDetailsProps> = {}) => (
  <EventDetailsDialog
    isOpen
    onClose={() => undefined}
    event={anEvent({ description: 'Bring a bat.', capacity: 16, registered: 13 })}
    registrations={[
      { id: 1, childName: 'Another child', timeSlotId: null, mine: false },
      { id: 2, childName: 'Mateo Alvarez', timeSlotId: 9, mine: true },
    ]}
    timeSlots={[{ id: 9, startTime: '16:30', endTime: '17:00' }]}
    today="2026-11-21"
    {...but}
  />
);

describe('When an event’s details are open', () => {
  it('then the dialog shows all about the event and who is registered @spec S1.2.140, S1.4.20', () => {
    render(details());
    const text = screen.getByRole('dialog', { name: 'Hitting Clinic' }).textContent;
    for (const words of ['Bring a bat.', 'North Cages', 'Ages 8-12', '$25.00', 'Open', '13/16', '3 spots left']) {
      expect(text).toContain(words);
    }
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Another child',
      'Mateo AlvarezYours4:30 – 5:00 PM',
    ]);
  });

  it('then children whose names are hidden are counted, unless they have a time slot', () => {
    const unknown = (id: number, timeSlotId: number | null = null) => ({
      id,
      childId: null,
      childName: 'Another child',
      timeSlotId,
      mine: false,
    });
    const mine = { id: 5, childId: 1, childName: 'Mateo Alvarez', timeSlotId: null, mine: true };
    render(details({ registrations: [unknown(1), mine, unknown(2), unknown(3), unknown(4, 9)] }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mateo AlvarezYours',
      'Another child4:30 – 5:00 PM',
      '3 other children',
    ]);
  });

  it('then an archived child is marked', () => {
    render(
      details({
        registrations: [
          { id: 1, childId: 4, childName: 'June Park', isChildActive: false, timeSlotId: null, mine: false },
          { id: 2, childId: 1, childName: 'Mateo Alvarez', isChildActive: true, timeSlotId: null, mine: false },
        ],
      }),
    );
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual(['June ParkArchived', 'Mateo Alvarez']);
  });

  it('then loading, empty and failed each have their text', async () => {
    const retry = jest.fn();
    const { rerender } = render(details({ registrations: null }));
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    rerender(details({ registrations: [] }));
    expect(screen.getByText('No participants registered yet.')).toBeTruthy();
    rerender(details({ registrations: null, failure: { title: 'Failed to load event data', onRetry: retry } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

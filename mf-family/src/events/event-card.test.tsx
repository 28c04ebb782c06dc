import { anEvent } from '@fieldhouse/club-ui/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { childStatus } from './child-status.ts';
import { EventCard } from './event-card.tsx';

describe('When an event is shown for a child', () => {
  const mateo = { id: 7, firstName: 'Mateo', birthdate: '2017-11-28' };

  it('then the status is registered, fits or the ages, by the age on the first day', () => {
    const event = anEvent({ minAge: 9, maxAge: 12 });
    expect(childStatus(mateo, event, undefined).text).toBe('Fits Mateo, 9');
    expect(childStatus(mateo, { ...event, date: '2026-11-27' }, undefined)).toMatchObject({
      kind: 'outside',
      text: 'Ages 9-12',
    });
    expect(childStatus({ ...mateo, firstName: 'محمد' }, event, undefined).text).toBe('Fits \u2068محمد\u2069, 9');
    expect(childStatus(mateo, event, { timeSlot: null }).text).toBe('Mateo registered');
    expect(childStatus(mateo, event, { timeSlot: { startTime: '16:30' } }).text).toBe('Mateo registered 4:30 PM');
  });

  it('then the card shows it with price, places and actions', async () => {
    const open = jest.fn();
    render(
      <EventCard
        event={anEvent({ price: 0, registered: 16 })}
        statuses={[childStatus(mateo, anEvent(), { timeSlot: null })]}
        onOpen={open}
        actions={<button type="button">Cancel</button>}
      />,
    );
    const card = screen.getByRole('article', { name: 'Hitting Clinic' });
    for (const words of [
      'Free',
      'Full',
      'Mateo registered',
      'Baseball',
      'North Cages',
      'Coach Dana Mercer',
      'Ages 8-12',
    ]) {
      expect(card.textContent).toContain(words);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Hitting Clinic' }));
    expect(open).toHaveBeenCalledTimes(1);
  });
});

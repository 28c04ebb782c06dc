import type { EventForm } from '@fieldhouse/contracts/forms';
import { Button } from '@fieldhouse/ui';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventFormFields } from './event-form-fields.tsx';
import { type EventFormInput, useEventForm } from './use-event-form.ts';

const CHOICES = {
  locations: [{ id: 1, name: 'North Cages' }],
  coaches: [
    { id: 2, name: 'Dana Mercer' },
    { id: 3, name: 'Theo Banks' },
  ],
  teams: [],
};

function Form({ values = {}, onSend }: { values?: Partial<EventFormInput>; onSend: (event: EventForm) => void }) {
  const form = useEventForm(values);
  return (
    <form noValidate onSubmit={form.handleSubmit((event) => onSend(event))}>
      <EventFormFields form={form} choices={CHOICES} mode="create" />
      <Button type="submit">Create Event</Button>
    </form>
  );
}

const pressCreate = () => userEvent.click(screen.getByRole('button', { name: 'Create Event' }));
const setTime = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const COMPLETE: Partial<EventFormInput> = {
  title: 'Hitting Clinic',
  date: '2026-12-05',
  startTime: '16:00',
  endTime: '18:00',
  locationId: 1,
  sport: 'baseball',
  coachIds: [2],
  capacity: 16,
  price: 2500,
};

describe('When the empty event form is sent', () => {
  it('then every required field shows its error @spec S1.5.31-39', async () => {
    const onSend = jest.fn();
    render(<Form onSend={onSend} />);
    await pressCreate();
    for (const message of [
      'Title is required',
      'Date is required',
      'Start time is required',
      'End time is required',
      'Location is required',
      'Sport is required',
      'Capacity is required',
      'Price is required',
      'At least one coach is required',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(onSend).not.toHaveBeenCalled();
  });
});

describe('When an event is filled in', () => {
  it('then it is sent in the contract’s types: ids, cents, local date and times @spec S1.3.27', async () => {
    const onSend = jest.fn<(event: EventForm) => void>();
    render(<Form onSend={onSend} values={{ date: '2026-12-05' }} />);
    await userEvent.type(screen.getByLabelText('Title'), 'Hitting Clinic');
    await userEvent.selectOptions(screen.getByLabelText('Sport'), 'Baseball');
    await userEvent.selectOptions(screen.getByLabelText('Location'), 'North Cages');
    await userEvent.click(screen.getByLabelText('Theo Banks'));
    setTime('Start time', '09:00');
    setTime('End time', '10:30');
    await userEvent.type(screen.getByLabelText('Capacity'), '16');
    await userEvent.type(screen.getByLabelText('Price'), '25');
    await userEvent.selectOptions(screen.getByLabelText(/Minimum age/), '8');
    await pressCreate();
    await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
    expect(onSend.mock.calls[0]?.[0]).toMatchObject({
      title: 'Hitting Clinic',
      sport: 'baseball',
      locationId: 1,
      coachIds: [3],
      date: '2026-12-05',
      startTime: '09:00',
      endTime: '10:30',
      capacity: 16,
      price: 2500,
      minAge: 8,
      maxAge: null,
      allowTimeSlots: false,
      isRecurring: false,
    });
  });

  it('then numbers are read as typed or refused, never changed', async () => {
    const onSend = jest.fn<(event: EventForm) => void>();
    render(<Form onSend={onSend} values={{ ...COMPLETE, capacity: null as never, price: null as never }} />);
    const [capacity, price] = [screen.getByLabelText('Capacity'), screen.getByLabelText('Price')];
    await userEvent.type(capacity, '12.5');
    await userEvent.type(price, '19.999');
    await pressCreate();
    expect(await screen.findByText('Capacity must be a whole number')).toBeTruthy();
    expect(screen.getByText('Price must be an amount, such as 25.00')).toBeTruthy();
    expect([capacity, price]).toMatchObject([{ value: '12.5' }, { value: '19.999' }]);
    await userEvent.clear(capacity);
    await userEvent.type(capacity, '12');
    await userEvent.clear(price);
    await userEvent.type(price, '25,50');
    await pressCreate();
    await waitFor(() => expect(onSend.mock.calls[0]?.[0]).toMatchObject({ capacity: 12, price: 2550 }));
  });

  it('then errors between fields are shown at the fields @spec S1.5.40', async () => {
    render(<Form onSend={jest.fn()} values={{ ...COMPLETE, endTime: '15:00', minAge: 12, maxAge: 8 }} />);
    await pressCreate();
    expect(await screen.findByText('End time must be after start time')).toBeTruthy();
    expect(screen.getByText('Minimum age must be less than or equal to maximum age')).toBeTruthy();
  });
});

describe('When time slots are allowed', () => {
  it('then capacity is set to their number and follows the duration @spec S1.5.43, S1.5.44, S1.9.17', async () => {
    render(<Form onSend={jest.fn()} values={COMPLETE} />);
    expect(screen.queryByLabelText('Session duration')).toBeNull();
    await userEvent.click(screen.getByLabelText(/Allow time slots/));
    await waitFor(() => expect(screen.getByLabelText('Capacity')).toHaveProperty('value', '4'));
    expect(screen.getByText('Maximum capacity for time slots is 4 (one child per 30-minute slot)')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Session duration'), '60');
    await waitFor(() => expect(screen.getByLabelText('Capacity')).toHaveProperty('value', '2'));
  });

  it('then a capacity below the number of slots is not changed @spec S1.9.17', async () => {
    const onSend = jest.fn<(event: EventForm) => void>();
    render(<Form onSend={onSend} values={{ ...COMPLETE, capacity: 3, allowTimeSlots: true }} />);
    expect(screen.getByText('4 time slots of 30 minutes, one child each')).toBeTruthy();
    await pressCreate();
    await waitFor(() => expect(onSend.mock.calls[0]?.[0]).toMatchObject({ capacity: 3, sessionDuration: 30 }));
  });

  it('then a cleared capacity stays empty until it is typed', async () => {
    render(<Form onSend={jest.fn()} values={{ ...COMPLETE, capacity: 4, allowTimeSlots: true }} />);
    await userEvent.clear(screen.getByLabelText('Capacity'));
    await userEvent.type(screen.getByLabelText('Capacity'), '3');
    expect(screen.getByLabelText('Capacity')).toHaveProperty('value', '3');
  });

  it('then without times a note lists what is missing @spec S1.5.42', () => {
    render(<Form onSend={jest.fn()} values={{ allowTimeSlots: true }} />);
    expect(
      screen.getByText('Start time, end time, and session duration are required for time slot events'),
    ).toBeTruthy();
  });
});

describe('When an event lasts several days or repeats', () => {
  it('then the end date appears and is required, and slots are off @spec S1.5.41', async () => {
    render(<Form onSend={jest.fn()} values={{ ...COMPLETE, allowTimeSlots: true }} />);
    expect(screen.queryByText('End date')).toBeNull();
    await userEvent.click(screen.getByLabelText('Multi-day event'));
    expect(screen.getByText('End date')).toBeTruthy();
    expect(screen.getByLabelText(/Allow time slots/)).toMatchObject({ checked: false, disabled: true });
    await pressCreate();
    expect(
      await screen.findByText('End date is required for multi-day events and must be after start date'),
    ).toBeTruthy();
  });

  it('then frequency and count appear and are sent @spec S1.3.16', async () => {
    const onSend = jest.fn<(event: EventForm) => void>();
    render(<Form onSend={onSend} values={COMPLETE} />);
    await userEvent.click(screen.getByLabelText('Recurring event'));
    await userEvent.selectOptions(screen.getByLabelText('Frequency'), 'Biweekly');
    await pressCreate();
    expect(await screen.findByText('Number of sessions is required')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Number of sessions'), '6');
    await pressCreate();
    await waitFor(() =>
      expect(onSend.mock.calls[0]?.[0]).toMatchObject({
        isRecurring: true,
        recurrenceFrequency: 'biweekly',
        recurrenceCount: 6,
      }),
    );
  });
});

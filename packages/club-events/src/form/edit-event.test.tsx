import { event, http, ok, refused, sentBodies, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, openEvents } from '../../testing/open-events.tsx';
import { coachHandlers, seriesHandlers } from '../../testing/staff.ts';

const user = userEvent.setup({ delay: null });
const saves = [
  http.events.put('/api/events/7', async ({ request, response }) => response(200).json(event(await request.json()))),
];

// Loads the dialog's code first, so that a test's timeout does not include it.
beforeAll(async () => {
  await import('./edit-event-dialog.tsx');
});

let app: Awaited<ReturnType<typeof openEvents>>;
afterEach(() => app.close());

const form = async () => within(await screen.findByRole('dialog', { name: 'Edit Event' }));
const open = async (more: Handlers) => {
  app = await openEvents('/events?event=7&dialog=edit', [...more, ...coachHandlers]);
};
const title = async (text: string) => {
  const field = await (await form()).findByLabelText('Title');
  await user.clear(field);
  await user.type(field, text);
};
const save = async () => user.click((await form()).getByRole('button', { name: 'Save' }));

describe('When a coach edits an event', () => {
  it('Then the form is filled, also with an archived location and an archived coach', async () => {
    await open([]);
    expect(await (await form()).findByLabelText('Title')).toHaveProperty('value', 'Ball Handling');
    expect((await form()).getByLabelText('Location')).toHaveProperty('value', '2');
    expect((await form()).getByLabelText('Price')).toHaveProperty('value', '40.00');
    expect((await form()).getByLabelText('Start time')).toHaveProperty('value', '16:00');
    expect(await (await form()).findByLabelText('Theo Banks')).toHaveProperty('checked', true);
    expect((await form()).queryByLabelText('Recurring event')).toBeNull();
  });

  it('Then only the changed fields are sent with the version that was read, and the list shows them @spec S1.8.30 @spec S1.7.37', async () => {
    await open(saves);
    await title('Hoops');
    await save();
    await waitFor(() =>
      expect(app.notices).toEqual([{ title: 'Event updated successfully', description: 'Hoops, Mon, Nov 30' }]),
    );
    expect(app.address()).toBe('/events');
    expect(sentRequests('PUT /api/events/7')).toMatchObject([{ ifMatch: '"4"', search: '?scope=one' }]);
    expect(await sentBodies('PUT /api/events/7')).toEqual([{ title: 'Hoops' }]);
  });

  it('Then a refusal is shown at its field, and the input stays', async () => {
    const detail = 'Capacity cannot be lower than the 12 children registered';
    await open([http.events.put('/api/events/7', refused(409, 'capacity_below_registered', detail))]);
    await title('Hoops');
    await save();
    expect(await (await form()).findByText(detail)).toBeTruthy();
    expect(app.notices).toEqual([{ title: 'Failed to update event', description: detail, tone: 'destructive' }]);
    expect((await form()).getByLabelText('Title')).toHaveProperty('value', 'Hoops');
  });

  /** Another coach saves the event while the form is open; the server refuses the older version. */
  const savedMeanwhile = (changes: Parameters<typeof event>[0]): Handlers => {
    let taken = false;
    return [
      http.events.get('/api/events/7', ({ response }) =>
        response(200).json(event(taken ? { version: 9, ...changes } : { version: 4 })),
      ),
      http.events.put('/api/events/7', (info) => {
        taken = true;
        return info.request.headers.get('If-Match') === '"9"'
          ? undefined
          : refused(412, 'version_conflict', 'Someone else has changed this event meanwhile')(info);
      }),
      ...saves,
    ];
  };

  it('Then another coach’s change is merged, the input stays, and the next save has the new version', async () => {
    await open(savedMeanwhile({ capacity: 12 }));
    await title('Hoops');
    await save();
    const note = await (await form()).findByText('Someone else has saved this meanwhile.');
    expect(document.activeElement?.contains(note)).toBe(true);
    expect((await form()).getByText('Theirs: 12')).toBeTruthy();
    expect((await form()).getByLabelText('Capacity')).toHaveProperty('value', '12');
    expect((await form()).getByLabelText('Title')).toHaveProperty('value', 'Hoops');
    await save();
    await waitFor(() => expect(app.notices).toHaveLength(1));
    expect(sentRequests('PUT /api/events/7')[1]).toMatchObject({ ifMatch: '"9"' });
    expect((await sentBodies('PUT /api/events/7'))[1]).toEqual({ title: 'Hoops' });
  });

  it('Then their changes are shown as text, and for a title that both changed, theirs can be taken', async () => {
    await open(savedMeanwhile({ title: 'Dribbling', startTime: '15:30', price: 0, coachIds: [], sport: 'group' }));
    await title('Hoops');
    await save();
    expect(await (await form()).findByText('Yours: Hoops')).toBeTruthy();
    for (const theirs of ['Dribbling', '3:30 PM', '$0.00', 'Group', 'empty']) {
      expect((await form()).getByText(`Theirs: ${theirs}`)).toBeTruthy();
    }
    await user.click((await form()).getByRole('button', { name: 'Take theirs: Title' }));
    expect((await form()).getByLabelText('Title')).toHaveProperty('value', 'Dribbling');
    expect((await form()).queryByText('Yours: Hoops')).toBeNull();
  });

  it('Then for an event of a series a question comes before the request: which events change', async () => {
    await open([...saves, ...seriesHandlers]);
    await title('Hoops');
    await save();
    await screen.findByRole('alertdialog', { name: 'Which events change?' });
    expect(await screen.findByText('2 events from Mon, Nov 30 on')).toBeTruthy();
    expect(screen.getByText('3 events, past ones included')).toBeTruthy();
    expect(sentRequests('PUT /api/events/7')).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /This and following events/ }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sentRequests('PUT /api/events/7')).toMatchObject([{ search: '?scope=following' }]));
  });

  it('Then several events of a series are changed only once the server has counted them', async () => {
    const fails = http.events.get('/api/events/7/series', refused(503, 'unavailable', 'Please try again later.'));
    await open([fails, ...saves, ...seriesHandlers]);
    await title('Hoops');
    await save();
    const question = within(await screen.findByRole('alertdialog', { name: 'Which events change?' }));
    await user.click(await question.findByRole('radio', { name: /^All events Not counted/ }));
    expect(question.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await user.click(question.getByRole('radio', { name: /^This event/ }));
    expect(question.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  });

  it('Then the form says whose time slots it moves and by how much, and nothing once they stay @spec S2.2.35', async () => {
    const slotted = { allowTimeSlots: true, sessionDuration: 30, startTime: '16:00', endTime: '18:00', registered: 2 };
    const slot = (id: number, startTime: string, endTime: string, bookedBy: string | null) => ({
      ...{ id, startTime, endTime, bookedBy, isBooked: bookedBy !== null },
    });
    await open([
      http.events.get('/api/events/7', ok(event({ version: 4, ...slotted }))),
      http.events.get(
        '/api/events/7/timeslots',
        ok([
          slot(1, '16:00', '16:30', 'Mateo Alvarez'),
          slot(2, '16:30', '17:00', null),
          slot(3, '17:00', '17:30', 'June Park'),
        ]),
      ),
    ]);
    const start = await (await form()).findByLabelText('Start time');
    const set = (field: HTMLElement, time: string) => fireEvent.change(field, { target: { value: time } });
    set(start, '17:00');
    expect((await form()).queryByText(/^Moves/)).toBeNull();
    set((await form()).getByLabelText('End time'), '19:00');
    expect(await (await form()).findByText('Moves 2 registrations 1 hour later')).toBeTruthy();
    expect((await form()).getByText('The families of 2 children are told in two minutes.')).toBeTruthy();
    const list = within(await (await form()).findByRole('list', { name: 'Registrations that move' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mateo Alvarez4:00 PM → 5:00 PM',
      'June Park5:00 PM → 6:00 PM',
    ]);
    set((await form()).getByLabelText('End time'), '18:00');
    expect((await form()).queryByText(/^Moves/)).toBeNull();
  });

  it('Then a reason is asked for while families are told, sent with the change, and the toast says so @spec S2.2.197, S2.2.198', async () => {
    await open([http.events.get('/api/events/7', ok(event({ version: 4, registered: 22 }))), ...saves]);
    await title('Hoops');
    expect((await form()).queryByLabelText(/^Tell families why/)).toBeNull();
    const end = (await form()).getByLabelText('End time');
    fireEvent.change(end, { target: { value: '18:30' } });
    expect(await (await form()).findByText('The families of 22 children are told in two minutes.')).toBeTruthy();
    await user.click((await form()).getByRole('button', { name: 'Heat' }));
    expect((await form()).getByLabelText(/^Tell families why/)).toHaveProperty('value', 'Heat');
    await save();
    await waitFor(() => expect(app.notices).toHaveLength(1));
    expect(await sentBodies('PUT /api/events/7')).toEqual([{ title: 'Hoops', endTime: '18:30', reason: 'Heat' }]);
  });

  it.each([
    ['nobody is registered', { registered: 0 }],
    ['it is over', { registered: 3, date: '2020-01-06' }],
  ])('Then none is asked for when %s @spec S2.2.197', async (_, changes) => {
    await open([http.events.get('/api/events/7', ok(event({ version: 4, ...changes })))]);
    fireEvent.change(await (await form()).findByLabelText('End time'), { target: { value: '18:30' } });
    expect((await form()).queryByLabelText(/^Tell families why/)).toBeNull();
  });

  it('Then an unknown event shows “Event not found.”', async () => {
    await open([http.events.get('/api/events/7', refused(404, 'not_found', 'Not found'))]);
    expect(await screen.findByText('Event not found.')).toBeTruthy();
  });
});

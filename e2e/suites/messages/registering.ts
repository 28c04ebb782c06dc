import { describe, it } from '@jest/globals';
import type { BrowserSession, Person } from '../../support/browser-session.ts';
import { afterChange, connectionLost, errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { type AddedChild, addChild } from '../../support/children.ts';
import { addEvent } from '../../support/events.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';

const REGISTER = 'POST /api/register-child';
const MATEO = { id: 1 };
const NETWORK = 'Network error. Please try again.';

/** Messages about registering for an event and cancelling (S1 §5, §8). */
export function registeringMessages(session: BrowserSession): void {
  const open = async (who: Person, eventId: number, dialog: 'register' | 'cancel', child?: Pick<AddedChild, 'id'>) => {
    const page = await session.open(
      who,
      `/events?event=${eventId}&dialog=${dialog}${child ? `&child=${child.id}` : ''}`,
    );
    const sheet = page.getByRole(dialog === 'register' ? 'dialog' : 'alertdialog');
    const press = () =>
      sheet.getByRole('button', { name: dialog === 'register' ? /^Register/ : 'Cancel registration' }).click();
    return { page, sheet, press };
  };

  describe('registering for an event', () => {
    it('When no child is chosen, then the sheet asks for one @spec S1.5.27', async () => {
      const { id } = await addEvent(session, 'Whose Turn');
      const { sheet, press } = await open('coach', id, 'register');
      await press();
      await expectText(sheet, 'Please select a child');
    });

    it('When no time slot is chosen, then the sheet asks for one @spec S1.5.28', async () => {
      const { id } = await addEvent(session, 'Which Slot', { allowTimeSlots: true, sessionDuration: 30, capacity: 4 });
      const { sheet, press } = await open('parent', id, 'register', MATEO);
      await sheet.getByText('4:30 PM').waitFor();
      await press();
      await expectText(sheet, 'Please select a time slot for this event');
    });

    it('When the family has no child, then the sheet asks to add one @spec S1.5.29', async () => {
      const { id } = await addEvent(session, 'Nobody Yet');
      const { sheet } = await open('newcomer', id, 'register');
      await expectText(sheet, 'You need to add a child before registering for events.');
    });

    it('When it fails, then the reason is shown, and trying again succeeds @spec S1.8.25, S1.8.26', async () => {
      const child = await addChild(session, 'parent', 'Ready');
      const { id } = await addEvent(session, 'Three Tries');
      const { page, press } = await open('parent', id, 'register', child);
      await interceptNextCall(page, REGISTER, errorWithoutBody);
      await press();
      await expectErrorToast(page, { title: 'Failed to register for event', text: null });
      await interceptNextCall(page, REGISTER, connectionLost);
      await press();
      await expectErrorToast(page, { title: NETWORK, text: null });
      await press();
      await expectToast(page, { title: 'Registration complete for Three Tries' });
    });

    it('When another child gets the last place meanwhile, then the server’s message is shown @spec S1.8.26', async () => {
      const child = await addChild(session, 'parent', 'Late');
      const first = await addChild(session, 'parent2', 'Early');
      const { id } = await addEvent(session, 'Last Place', { capacity: 1 });
      const { page, press } = await open('parent', id, 'register', child);
      const takePlace = () =>
        session.sendAs('parent2', 'POST', '/api/register-child', { childId: first.id, eventId: id });
      await interceptNextCall(page, REGISTER, afterChange(takePlace));
      await press();
      await expectErrorToast(page, { title: 'This event is full', text: null });
    });
  });

  describe('cancelling a registration', () => {
    it('When it fails, then the reason is shown, and trying again succeeds @spec S1.8.27, S1.8.28', async () => {
      const child = await addChild(session, 'parent', 'Quitter');
      const { id } = await addEvent(session, 'Second Thoughts');
      await session.sendAs('parent', 'POST', '/api/register-child', { childId: child.id, eventId: id });
      const call = `DELETE /api/registrations/cancel/${child.id}/${id}`;
      for (const [outcome, text] of [
        [errorWithoutBody, undefined],
        [connectionLost, NETWORK],
      ] as const) {
        const { page, press } = await open('parent', id, 'cancel', child);
        await interceptNextCall(page, call, outcome);
        await press();
        await expectErrorToast(page, { title: 'Failed to cancel registration.', ...(text && { text }) });
      }
      const { page, press } = await open('parent', id, 'cancel', child);
      await press();
      const text = 'Quitter Messenger has been removed from Second Thoughts';
      await expectToast(page, { title: 'Registration cancelled', text });
    });
  });
}

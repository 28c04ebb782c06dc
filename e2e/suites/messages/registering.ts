import { describe, it } from '@jest/globals';
import { addChild, type AddedChild } from '../../support/children.ts';
import { addEvent } from '../../support/events.ts';
import { afterChange, interceptNextCall, connectionLost, errorWithoutBody } from '../../support/call-outcomes.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';
import type { Person, BrowserSession } from '../../support/browser-session.ts';

const REGISTER = 'POST /api/register-child';
const MATEO = { id: 1 };
const NETWORK = 'Network error. Please try again.';

/** What registering for an event and cancelling say (S1 §5, §8). */
export function registeringMessages(stage: BrowserSession): void {
  const open = async (who: Person, eventId: number, dialog: 'register' | 'cancel', child?: Pick<AddedChild, 'id'>) => {
    const page = await stage.open(who, `/events?event=${eventId}&dialog=${dialog}${child ? `&child=${child.id}` : ''}`);
    const sheet = page.getByRole(dialog === 'register' ? 'dialog' : 'alertdialog');
    const press = () =>
      sheet.getByRole('button', { name: dialog === 'register' ? /^Register/ : 'Cancel registration' }).click();
    return { page, sheet, press };
  };

  describe('registering for an event', () => {
    it('When no child is chosen, then one has to be @spec S1.5.27', async () => {
      const { id } = await addEvent(stage, 'Whose Turn');
      const { sheet, press } = await open('coach', id, 'register');
      await press();
      await expectText(sheet, 'Please select a child');
    });

    it('When no slot is chosen, then one has to be @spec S1.5.28', async () => {
      const { id } = await addEvent(stage, 'Which Slot', { allowTimeSlots: true, sessionDuration: 30, capacity: 4 });
      const { sheet, press } = await open('parent', id, 'register', MATEO);
      await sheet.getByText('4:30 PM').waitFor();
      await press();
      await expectText(sheet, 'Please select a time slot for this event');
    });

    it('When there is no child in the family, then one has to be added @spec S1.5.29', async () => {
      const { id } = await addEvent(stage, 'Nobody Yet');
      const { sheet } = await open('newcomer', id, 'register');
      await expectText(sheet, 'You need to add a child before registering for events.');
    });

    it('When it fails, then it is said why, and trying again succeeds @spec S1.8.25, S1.8.26', async () => {
      const child = await addChild(stage, 'parent', 'Ready');
      const { id } = await addEvent(stage, 'Three Tries');
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

    it('When somebody else gets the last place meanwhile, then the server’s words are said @spec S1.8.26', async () => {
      const child = await addChild(stage, 'parent', 'Late');
      const first = await addChild(stage, 'parent2', 'Early');
      const { id } = await addEvent(stage, 'Last Place', { capacity: 1 });
      const { page, press } = await open('parent', id, 'register', child);
      const takes = () => stage.sendAs('parent2', 'POST', '/api/register-child', { childId: first.id, eventId: id });
      await interceptNextCall(page, REGISTER, afterChange(takes));
      await press();
      await expectErrorToast(page, { title: 'This event is full', text: null });
    });
  });

  describe('cancelling a registration', () => {
    it('When it fails, then it is said why, and trying again succeeds @spec S1.8.27, S1.8.28', async () => {
      const child = await addChild(stage, 'parent', 'Quitter');
      const { id } = await addEvent(stage, 'Second Thoughts');
      await stage.sendAs('parent', 'POST', '/api/register-child', { childId: child.id, eventId: id });
      const call = `DELETE /api/registrations/cancel/${child.id}/${id}`;
      for (const [fate, text] of [
        [errorWithoutBody, undefined],
        [connectionLost, NETWORK],
      ] as const) {
        const { page, press } = await open('parent', id, 'cancel', child);
        await interceptNextCall(page, call, fate);
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

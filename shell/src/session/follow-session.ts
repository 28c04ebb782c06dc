import { focusManager } from '@tanstack/react-query';
import { followSessionChange } from './session.ts';
import { openSessionChannel } from './session-channel.ts';

/**
 * From now on the page looks who is signed in when its window gets the focus, when it becomes visible, and when
 * somebody signs in or out in another window (product decision 84). A window beside another one gets the focus without
 * becoming visible. Returns a function that stops it.
 */
export function followSession(): () => void {
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus();
    const events = ['focus', 'visibilitychange'];
    for (const event of events) addEventListener(event, listener);
    return () => {
      for (const event of events) removeEventListener(event, listener);
    };
  });
  return openSessionChannel(followSessionChange);
}

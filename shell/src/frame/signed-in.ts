/** What the frame shows to signed-in users only: one script, which the sign-in screen does not load. */
export { Bell } from './bell.tsx';
export { Dock } from './dock.tsx';
export { UserMenu } from './user-menu.tsx';

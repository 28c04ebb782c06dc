/** An event in a dialog: its answers, and what is shown without them. Import it from code that is loaded when a dialog opens. */
export { EventMissing } from './event-missing.tsx';
export { useEventDetails, useListedEvent } from './use-event.ts';

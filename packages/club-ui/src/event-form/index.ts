/** The event form: its state, and its fields for the create and the edit dialog. */
export { EventFormFields, type EventFormFieldsProps } from './EventFormFields.tsx';
export { type EventFormApi, type EventFormInput, useEventForm } from './use-event-form.ts';

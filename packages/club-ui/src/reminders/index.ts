export { ReminderStatus, SentOrNot } from './ReminderStatus.tsx';
export { checkText, windowText } from './reminder-text.ts';
export { TriggerCheck } from './TriggerCheck.tsx';
export { useReminders } from './use-reminders.ts';

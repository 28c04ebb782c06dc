export { ChildPicker } from './ChildPicker.tsx';
export { EventPicker } from './EventPicker.tsx';
export type { PickerProps } from './SearchPicker.tsx';
export { UserPicker } from './UserPicker.tsx';

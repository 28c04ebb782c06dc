export { ChildPicker } from './ChildPicker.tsx';
export type { PickerProps } from './PersonPicker.tsx';
export { UserPicker } from './UserPicker.tsx';

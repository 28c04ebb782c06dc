/**
 * The parts built on react-aria-components. Import them from code that is loaded when it is needed: a dialog's own
 * file.
 */
export { ComboBox, type ComboBoxProps, type ComboOption } from './aria/ComboBox.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './aria/ConfirmDialog.tsx';
export { DateField, type DateFieldProps } from './aria/DateField.tsx';
export { Dialog, type DialogProps } from './aria/Dialog.tsx';
export { MenuButton, type MenuButtonProps, type MenuChoice } from './aria/MenuButton.tsx';

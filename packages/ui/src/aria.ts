/**
 * The components built on react-aria-components. Import them only from code that is loaded on demand, such as a
 * dialog's own file.
 */
export { ComboBox, type ComboBoxProps, type ComboOption } from './aria/ComboBox.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './aria/ConfirmDialog.tsx';
export { DateField, type DateFieldProps } from './aria/DateField.tsx';
export { Dialog, type DialogProps } from './aria/Dialog.tsx';
export { MenuButton, type MenuButtonProps, type MenuChoice } from './aria/MenuButton.tsx';

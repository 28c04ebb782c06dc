/**
 * The components that need only React. Those built on react-aria-components (dialogs, menus, combo boxes, dates) are in
 * `@fieldhouse/ui/aria`, so that a screen without them does not load that library.
 */
export { Avatar, initials } from './components/Avatar.tsx';
export { BackLink } from './components/BackLink.tsx';
export { Badge, type BadgeTone } from './components/Badge.tsx';
export { Button, type ButtonProps } from './components/Button.tsx';
export { Callout, type CalloutProps, type CalloutTone } from './components/Callout.tsx';
export { AddCard, Card } from './components/Card.tsx';
export { CheckboxField, type CheckboxFieldProps } from './components/CheckboxField.tsx';
export { Chip, Chips, FilterChip } from './components/Chip.tsx';
export { Disclosure } from './components/Disclosure.tsx';
export { BulkBar } from './components/data-table/BulkBar.tsx';
export { DataTable, type DataTableProps, type Paging } from './components/data-table/DataTable.tsx';
export type { DataColumn } from './components/data-table/data-column.ts';
export { Pager, type PagerProps } from './components/data-table/Pager.tsx';
export { SelectBox } from './components/data-table/SelectBox.tsx';
export { saveFile } from './components/data-table/save-file.ts';
export { pageState, type RowKey, type Selection, withRows } from './components/data-table/selection.ts';
export { Fact, Facts } from './components/Facts.tsx';
export { ErrorText, FieldFrame, type FieldProps, useFieldAttributes } from './components/Field.tsx';
export { type FieldChange, FieldDiff } from './components/FieldDiff.tsx';
export { FileDrop, type FileDropProps } from './components/FileDrop.tsx';
export { focusFirstError } from './components/focus-first-error.ts';
export { Highlight } from './components/Highlight.tsx';
export { IconButton, type IconButtonProps } from './components/IconButton.tsx';
export { LinkButton, type LinkButtonProps } from './components/LinkButton.tsx';
export { Logo, type LogoSize, type LogoVariant } from './components/Logo.tsx';
export {
  Grid,
  Muted,
  Pair,
  Row,
  Stack,
  TabularNumber,
  VisuallyHidden,
  visuallyHiddenStyle,
} from './components/layout.tsx';
export { MenuOpener, type MenuOpenerProps } from './components/MenuOpener.tsx';
export { Meter } from './components/Meter.tsx';
export { MultiSelect, type MultiSelectProps } from './components/MultiSelect.tsx';
export { MoneyField, NumberField, type NumberFieldProps } from './components/NumberField.tsx';
export { numberOrNull } from './components/number-or-null.ts';
export { OpenMark } from './components/OpenMark.tsx';
export { Eyebrow, Page, PageTitle, SectionTitle } from './components/Page.tsx';
export { PasswordField } from './components/PasswordField.tsx';
export { ProgressBar, type ProgressBarProps } from './components/ProgressBar.tsx';
export { type RadioCard, RadioCards, type RadioCardsProps } from './components/RadioCards.tsx';
export { Segments, type SegmentsProps } from './components/Segments.tsx';
export { type Option, Select, type SelectProps } from './components/Select.tsx';
export { Skeleton, SkeletonBar } from './components/Skeleton.tsx';
export { SkipLink } from './components/SkipLink.tsx';
export { type Slot, SlotGrid, type SlotGridHandle, type SlotGridProps } from './components/SlotGrid.tsx';
export { Spinner } from './components/Spinner.tsx';
export { StatCard, type StatCardProps, StatCards } from './components/StatCard.tsx';
export { EmptyState, ErrorState } from './components/states.tsx';
export { type Column, type Sort, Table, type TableProps, TwoLines } from './components/Table.tsx';
export { type Tab, Tabs, type TabsProps } from './components/Tabs.tsx';
export { TextArea, TextField, type TextFieldProps, TimeField } from './components/TextField.tsx';
export { Toast, ToastPlate, type ToastProps, type ToastTone } from './components/Toast.tsx';
export { useMediaQuery } from './components/use-media-query.ts';
export { isPhone, isTabletOrPhone, media, PHONE_WIDTH } from './tokens/media.ts';

export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
export { confirmThemes, type ConfirmTheme } from './ConfirmDialog.variants.ts';

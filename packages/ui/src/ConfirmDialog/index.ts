export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
export { confirmTones, type ConfirmTone } from './ConfirmDialog.variants.ts';

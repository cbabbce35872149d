export { confirmTones, ConfirmDialog, type ConfirmTone, type ConfirmDialogProps } from './ConfirmDialog.tsx';

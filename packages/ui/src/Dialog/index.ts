export { Dialog, type DialogProps } from './Dialog.tsx';
export { dialogSizes, type DialogSize } from './Dialog.variants.ts';

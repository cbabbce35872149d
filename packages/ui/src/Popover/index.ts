export { Popover, type PopoverProps } from './Popover.tsx';
export type { PopoverTarget } from '../internal/usePopover.ts';

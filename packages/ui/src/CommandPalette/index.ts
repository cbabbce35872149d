export { CommandPalette, type CommandPaletteProps } from './CommandPalette.tsx';
export { type Command, type CommandList, type CommandSearch, type CommandSource } from './CommandPalette.types.ts';
export { useCommandKey } from './useCommandKey.ts';
export { holdKeys, holdsKeys, isCommandKey, takeKeys } from './heldKeys.ts';

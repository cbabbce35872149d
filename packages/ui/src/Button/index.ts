export { Button, type ButtonProps } from './Button.tsx';
export { buttonTones, buttonSizes, type ButtonTone, type ButtonSize } from './Button.variants.ts';

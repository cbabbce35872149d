export { Button, type ButtonProps } from './Button.tsx';
export { buttonThemes, buttonSizes, type ButtonTheme, type ButtonSize } from './Button.variants.ts';

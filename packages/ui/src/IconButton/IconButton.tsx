import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../Button/Button.tsx';

export interface IconButtonProps extends Omit<
  ButtonProps,
  'children' | 'startIcon' | 'endIcon' | 'inline' | 'aria-label'
> {
  /** The picture, without a label of its own. */
  icon: ReactNode;
  /** What the button does; spoken, and shown by the browser under the pointer. */
  label: string;
}

/** A button with a picture alone. */
export function IconButton({ icon, label, theme = 'transparent', ...rest }: IconButtonProps) {
  return <Button theme={theme} aria-label={label} title={label} data-icon-only="" startIcon={icon} {...rest} />;
}

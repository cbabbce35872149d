import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';

export const iconSizes = ['small', 'medium', 'large'] as const;
export type IconSize = (typeof iconSizes)[number];

export interface IconProps extends Omit<ComponentPropsWithRef<'svg'>, 'children'> {
  /** What the icon says. Without it the icon is decoration and is not announced. */
  label?: string;
  /** 16, 20 or 24 px. */
  size?: IconSize;
}

const Root = styled.svg`
  flex: none;
  inline-size: 1.25rem;
  block-size: 1.25rem;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
  &[data-size='small'] {
    inline-size: 1rem;
    block-size: 1rem;
  }
  &[data-size='large'] {
    inline-size: 1.5rem;
    block-size: 1.5rem;
  }
`;

/** The frame of every icon; give it the paths of one on a 20 × 20 field. */
export function Icon({
  label,
  size = 'medium',
  ...rest
}: IconProps & { children?: ComponentPropsWithRef<'svg'>['children'] }) {
  return (
    <Root
      viewBox="0 0 20 20"
      data-size={size}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      {...rest}
    />
  );
}

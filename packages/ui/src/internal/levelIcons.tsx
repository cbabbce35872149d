import type { ComponentType } from 'react';
import type { IconProps } from '../Icon/Icon.tsx';
import { ExclamationCircleIcon } from '../icons/ExclamationCircleIcon.tsx';
import { GreenCheckIcon } from '../icons/GreenCheckIcon.tsx';
import { InfoIcon } from '../icons/InfoIcon.tsx';
import { WarningTriangleIcon } from '../icons/WarningTriangleIcon.tsx';
import type { Level } from '../provider/labels.ts';

/** The picture of each level: never colour alone. */
export const levelIcons: Record<Level, ComponentType<IconProps>> = {
  info: InfoIcon,
  success: GreenCheckIcon,
  warning: WarningTriangleIcon,
  error: ExclamationCircleIcon,
};

import type { ReactNode } from 'react';
import type { Tone } from '../theme/tones.ts';

export interface MenuItem {
  label: string;
  /** Before the words; give it to all items of a menu or to none. */
  icon?: ReactNode;
  /** Does something. */
  onSelect?: () => void;
  /** Goes somewhere. */
  href?: string;
  disabled?: boolean;
  /** danger: in red, the final step of what cannot be undone. Prefer a dialog after it. */
  tone?: Extract<Tone, 'neutral' | 'danger'>;
  /** Makes it one of a choice: true for the one that holds. */
  selected?: boolean;
}

/** Items under a heading of their own. */
export interface MenuGroup {
  title: string;
  items: readonly MenuItem[];
}

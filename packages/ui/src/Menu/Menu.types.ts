import type { ReactNode } from 'react';
import type { CauseEvent } from '../internal/change.ts';
import type { Tone } from '../theme/tones.ts';

export interface MenuItem {
  label: string;
  /** Before the words; give it to all items of a menu or to none. */
  icon?: ReactNode;
  /** Does something. */
  onSelect?: (event?: CauseEvent) => void;
  /** Goes somewhere. */
  href?: string;
  disabled?: boolean;
  /** It cannot be chosen, and this says why below its words: one short sentence. It can still be reached and read. */
  disabledReason?: string | undefined;
  /** danger: in red, the final step of what cannot be undone. Prefer a dialog after it. */
  tone?: Extract<Tone, 'neutral' | 'danger'>;
  /** Makes it one of a choice: true for the one that holds. */
  selected?: boolean;
  /** Opens a menu of its own, beside it, and does nothing else. One level is enough for nearly everything. */
  items?: readonly (MenuItem | MenuGroup)[];
}

/** Items under a heading of their own. */
export interface MenuGroup {
  title: string;
  items: readonly MenuItem[];
}

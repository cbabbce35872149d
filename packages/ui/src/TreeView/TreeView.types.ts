import type { ReactNode } from 'react';

export interface TreeItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Behind the words, quieter: how many there are. */
  detail?: ReactNode;
  /** What lies below it; an empty list is one that can be opened. */
  items?: readonly TreeItem[];
  /** It can be reached and opened, but not chosen. */
  disabled?: boolean;
}

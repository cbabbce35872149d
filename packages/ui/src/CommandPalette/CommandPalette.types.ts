import type { ReactNode } from 'react';
import type { CauseEvent } from '../internal/change.ts';

export interface Command {
  /** Unique within its source. */
  id: string;
  label: string;
  /** A second, quieter text: a number, a place. */
  description?: string;
  /** Other words people look for it by. */
  keywords?: string;
  icon?: ReactNode;
  /** Goes somewhere. */
  href?: string;
  /** Does something. */
  onSelect?: (event?: CauseEvent) => void;
}

/** Commands that are known beforehand; the palette searches them itself. */
export interface CommandList {
  id: string;
  title: string;
  commands: readonly Command[];
}

/** Commands that are found elsewhere, as members on a server. */
export interface CommandSearch {
  id: string;
  title: string;
  /** Finds them; give the signal to fetch. At most 20 are shown, in their order. */
  load(query: string, signal: AbortSignal): Promise<readonly Command[]>;
  /** Characters before it searches; default 2. */
  minChars?: number;
  /** Whether it has an answer to such a text at all, instead of a number of characters. */
  accepts?(query: string): boolean;
}

export type CommandSource = CommandList | CommandSearch;

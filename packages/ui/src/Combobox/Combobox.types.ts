import type { CauseEvent } from '../internal/change.ts';
import type { FieldProps } from '../internal/field.ts';
import type { ParsedValue, Unread } from '../internal/useEntry.ts';

/** What a search found: the things themselves, or the best of more. */
export type SearchResult<T> = T[] | { items: T[]; total: number };

/** What Combobox and MultiCombobox share. Give `options` or `load`. */
export interface ComboboxBaseProps<T> extends Omit<
  FieldProps<HTMLInputElement>,
  'align' | 'prefix' | 'suffix' | 'autoComplete'
> {
  /** All there is to choose from: searched by label and description, whatever the accents and capitals. */
  options?: readonly T[];
  /**
   * Finds things that a server knows; give the signal to fetch. The query is '' when somebody browses with ↓. With
   * `total` the list says of how many these are.
   */
  load?(query: string, signal: AbortSignal): Promise<SearchResult<T>>;
  /** Stable identity. */
  getKey(item: T): string;
  /** What the list and, once chosen, the field show. */
  getLabel(item: T): string;
  /** A second, quieter line in the list. */
  getDescription?(item: T): string | undefined;
  /** The heading it stands under in the list, where those of one group are put together. */
  getGroup?(item: T): string;
  /** Whether the text names this very thing, such as its whole number: Enter then need not wait for the list. */
  isNamed?(item: T, query: string): boolean;
  /** Makes a thing of a text that no option has. Left out: such a text is not kept. */
  fromText?(text: string): NoInfer<T>;
  /**
   * Told what stands in the field that is no choice (`problem` says so), and when nothing does any more (null): an owner that
   * sends a form keeps it back meanwhile.
   */
  onTyped?(typed: ParsedValue, event?: CauseEvent): void;
  /** A text that is no choice and stood there before. */
  defaultTyped?: Unread | undefined;
  /** Characters before `load` is asked; default 2. */
  minChars?: number;
  /** Whether its list is open: with less than `minChars` typed it shows what there is. Left out: it keeps that itself, from `defaultOpen` on. */
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?(open: boolean, event?: CauseEvent): void;
}

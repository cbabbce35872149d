import useAutocomplete, {
  type AutocompleteInputChangeReason,
  type UseAutocompleteReturnValue,
} from '@mui/material/useAutocomplete';
import {
  useEffect,
  useReducer,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import type { CauseEvent } from '../internal/change.ts';
import type { ComboboxBaseProps } from './Combobox.types.ts';
import type { Search } from './useSearch.ts';
import { useChoices } from './useChoices.ts';

/** What is chosen, for one and for many in the same form: one is a list of at most one. */
export interface Selection<T> {
  multiple: boolean;
  chosen: readonly T[];
  change(chosen: T[], event: CauseEvent | undefined): void;
}

interface Field {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  disabled: boolean;
  readOnly: boolean;
}

export interface ComboboxState<T> extends Search<T> {
  /** The list is open, or what stands in its place. */
  searching: boolean;
  mui: UseAutocompleteReturnValue<T, boolean>;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  /** The focus left the text. */
  onBlur(event: CauseEvent): void;
  onFocus(): void;
  /** The text that stands there and is no choice; null for none. */
  unmatched: string | null;
  /** The focus is elsewhere by now: it can be said. */
  left: boolean;
}

const isStartOf = (query: string, label: string): boolean =>
  query !== '' && label.toLowerCase().startsWith(query.toLowerCase());

/**
 * A combobox by the ARIA pattern. Material's useAutocomplete has the keys, the marked option and the chips; from here come
 * what there is to choose from, and what becomes of a text. A choice is lost by choosing another or by emptying the field, and
 * not by editing its label: some letters less are taken back when the focus leaves. Any other text stays, and is said to be no
 * choice, unless `fromText` makes something of it.
 */
export function useCombobox<T>(
  { multiple, chosen, change }: Selection<T>,
  props: Omit<ComboboxBaseProps<T>, 'name' | 'label'>,
  { id, input, disabled, readOnly }: Field,
): ComboboxState<T> {
  const { options, getKey, getLabel, isNamed, fromText, minChars = 2, open: owned, onOpenChange } = props;
  const { defaultTyped, defaultOpen = false, onTyped } = props;
  const single = multiple ? undefined : chosen[0];
  const [text, setText] = useState(defaultTyped?.text ?? (single === undefined ? '' : getLabel(single)));
  /** The text is somebody's, not the label of what is chosen. */
  const [edited, setEdited] = useState(defaultTyped !== undefined);
  const [left, setLeft] = useState(defaultTyped !== undefined);
  const [isOpenRequested, setOpenRequested] = useState(defaultOpen);
  /** Opened by a key, to see what there is. */
  const [browsing, setBrowsing] = useState(defaultOpen);
  /** Enter was pressed before the list of this text was there, or before its first option was marked. */
  const [awaited, setAwaited] = useState<string | null>(null);

  const typed = edited ? text.trim() : '';
  const isEnough = (words: string) => options !== undefined || words.length >= minChars;
  const enough = isEnough(typed);
  const searching = (owned ?? (isOpenRequested && (enough || browsing))) && !disabled && !readOnly;
  const query = searching ? (enough ? typed : '') : null;
  const choices = useChoices(query, props);
  const { status } = choices;
  const same = (a: T, b: T) => getKey(a) === getKey(b);
  /** A few letters less of what is chosen still find it, whatever `load` makes of them. */
  const shortened = edited && single !== undefined && isStartOf(typed, getLabel(single)) ? single : undefined;
  const refinds = shortened !== undefined && status === 'ready' && !choices.items.some((item) => same(item, shortened));
  const items = refinds ? [shortened, ...choices.items] : choices.items;

  // one event may end it twice, such as a blur; an owner hears of it once, and again at the next if it does not answer
  const wasSearching = useRef(searching);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    wasSearching.current = searching;
  });
  const tell = (next: boolean, event: CauseEvent | undefined) => {
    if (next === wasSearching.current) return;
    wasSearching.current = next;
    drawAgain();
    onOpenChange?.(next, event);
  };
  const end = (event: CauseEvent | undefined) => {
    setOpenRequested(false);
    setBrowsing(false);
    tell(false, event);
  };
  const settle = (text: string, event: CauseEvent | undefined) => {
    if (edited) onTyped?.({ text, problem: null }, event);
    setEdited(false);
    setText(text);
  };
  const choose = (next: T[], event: CauseEvent | undefined) => {
    settle(multiple || next[0] === undefined ? '' : getLabel(next[0]), event);
    change(next, event);
  };
  // what is chosen was replaced from outside: what was typed before it is over
  const singleKey = single === undefined ? null : getKey(single);
  const shownKey = useRef(singleKey);
  useEffect(() => {
    if (shownKey.current === singleKey) return;
    shownKey.current = singleKey;
    if (edited) settle(single === undefined ? '' : getLabel(single), undefined);
  });
  const take = (item: T, event: CauseEvent | undefined) => {
    end(event);
    if (!multiple) choose([item], event);
    else {
      setText('');
      choose(chosen.some((one) => same(one, item)) ? [...chosen] : [...chosen, item], event);
    }
  };
  const takeText = (event: CauseEvent) => {
    if (!fromText || typed === '') return;
    const option =
      status === 'ready' ? items.find((item) => getLabel(item).toLowerCase() === typed.toLowerCase()) : undefined;
    take(option ?? fromText(typed), event);
  };
  useEffect(() => {
    if (awaited === null || status === 'loading') return;
    setAwaited(null);
    const named = status === 'ready' && awaited === query ? items.find((item) => isNamed?.(item, awaited)) : undefined;
    if (named !== undefined) take(named, undefined);
    // eslint-disable-next-line react/exhaustive-deps -- what is awaited is this answer, whatever functions come meanwhile
  }, [awaited, status, query]);

  const mui = useAutocomplete<T, boolean>({
    id,
    componentName: 'Combobox',
    multiple,
    disabled,
    readOnly,
    // while the next answer is awaited, what is shown answers another text and cannot be chosen
    options: status === 'ready' ? items : [],
    filterOptions: (all) => all,
    getOptionKey: getKey,
    getOptionLabel: getLabel,
    isOptionEqualToValue: same,
    // while another is sought nothing in the list is the chosen one
    value: multiple ? (chosen as T[]) : edited ? null : (single ?? null),
    onChange: (event, value) => choose(multiple ? (value as T[]) : value === null ? [] : [value as T], event),
    inputValue: text,
    onInputChange: (cause: SyntheticEvent | null, next: string, reason: AutocompleteInputChangeReason) => {
      const event = cause ?? undefined;
      // a text that was typed stands until it is taken, mended or emptied
      if (edited && (reason === 'reset' || reason === 'blur')) return;
      if (reason !== 'input') {
        if (reason === 'clear' && edited && !multiple) choose([], event);
        else settle(next, event);
        return;
      }
      setBrowsing(false);
      setLeft(false);
      if (!isEnough(next.trim())) tell(false, event);
      if (next.trim() === '') {
        settle(next, event);
        // Material lets go of what it holds by itself, which is nothing while another is sought
        if (single !== undefined && (edited || next !== '')) change([], event);
        return;
      }
      setText(next);
      setEdited(true);
      onTyped?.({ text: next, problem: 'invalid' }, event);
    },
    open: searching,
    onOpen: (event) => {
      const byKey = event.type === 'keydown';
      setOpenRequested(true);
      if (byKey) setBrowsing(true);
      const words = event.type === 'change' ? (event.target as HTMLInputElement).value.trim() : typed;
      if (byKey || isEnough(words)) tell(true, event);
    },
    onClose: end,
    autoHighlight: fromText === undefined,
    disableCloseOnSelect: multiple,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const target = event.target as HTMLElement;
    // the form is not sent while its field is still being chosen
    if (searching || target !== input.current) event.preventDefault();
    if (target !== input.current) target.click();
    else if (input.current.getAttribute('aria-activedescendant')) return;
    else if (fromText && typed !== '') {
      event.preventDefault();
      takeText(event);
    } else if (searching) setAwaited(query);
  };
  const onBlur = (event: CauseEvent) => {
    takeText(event);
    end(event);
    setLeft(true);
    if (shortened !== undefined && !fromText) settle(getLabel(shortened), event);
  };
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return undefined;
    const reset = (event: Event) => settle(single === undefined ? '' : getLabel(single), event);
    form.addEventListener('reset', reset);
    return () => form.removeEventListener('reset', reset);
  });
  const unmatched = edited && typed !== '' ? text.trim() : null;
  return {
    searching,
    status,
    items,
    total: choices.total,
    mui,
    onKeyDown,
    onBlur,
    onFocus: () => setLeft(false),
    unmatched,
    left,
  };
}

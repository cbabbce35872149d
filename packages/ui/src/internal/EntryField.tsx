import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { Affix } from './Affix.tsx';
import type { CauseEvent } from './change.ts';
import { ControlFrame } from './controls.ts';
import { useField, withError, type FieldProps } from './field.ts';
import { useEntry, type Reading, type ParsedValue, type TypedParams, type Unread } from './useEntry.ts';

/** What the fields of figures have in common. */
export interface EntryFieldProps<V> extends Omit<FieldProps<HTMLInputElement>, 'autoComplete'> {
  /** Held by the owner; leave it out to let the field hold it. */
  value?: V;
  defaultValue?: V;
  /** What was typed before and could not be read: it stands there again until it is changed. */
  defaultTyped?: Unread | undefined;
  /** At every change: the value, and the text it was read from with what is wrong with it. */
  onChange?(value: V, typed: ParsedValue, event?: CauseEvent): void;
}

interface Way<V> {
  empty: V;
  read(text: string, pasted: boolean): Reading<V>;
  show(value: V): string;
  explain(problem: string, params: TypedParams): string;
  /** As FormData carries it: not the text of the reader's region. */
  canonical(value: V): string;
}

/** A figure that is typed as text: no browser number input, which follows the browser's language and drops text. */
export function EntryField<V>({ way, ...props }: EntryFieldProps<V> & { way: Way<V> }) {
  const field = useField<HTMLInputElement, EntryFieldProps<V>>(props);
  const { id, prefix, suffix, input, rest } = field;
  const { value: valueProp, defaultValue = way.empty, defaultTyped, onChange, ...root } = rest;
  const { show, explain } = way;
  const read = (text: string, pasted: boolean) => {
    const own = text.trim();
    // its own unit, as a sheet or a letter has it: "4,50 %"
    const bare = typeof suffix === 'string' && own.endsWith(suffix) ? own.slice(0, -suffix.length) : text;
    return way.read(bare, pasted);
  };
  const quiet = props.feedback !== undefined;
  const entry = useEntry({ value: valueProp, defaultValue, defaultTyped, onChange, read, show, explain, quiet }, input);
  const { group, control } = entry.said === null ? field : withError(field, entry.said);
  const { name, ...own } = control;
  return (
    <FormGroup {...group} width={group.width ?? 'short'} {...root}>
      <ControlFrame>
        <Affix id={id} part="prefix">
          {prefix}
        </Affix>
        <input
          {...own}
          {...entry.input}
          type="text"
          dir="ltr"
          autoComplete={own.autoComplete ?? 'off'}
          data-align={props.align ?? 'end'}
          onBlur={entry.settle}
        />
        <input
          type="hidden"
          name={name}
          // a value that is not shown, such as NaN, is not sent
          value={entry.refused || entry.text === '' ? '' : way.canonical(entry.value)}
          disabled={own.disabled}
        />
        <Affix id={id} part="suffix">
          {suffix}
        </Affix>
      </ControlFrame>
    </FormGroup>
  );
}

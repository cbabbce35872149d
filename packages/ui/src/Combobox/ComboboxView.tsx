import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { CheckIcon } from '../icons/CheckIcon.tsx';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import { CloseIcon } from '../icons/CloseIcon.tsx';
import { XmarkIcon } from '../icons/XmarkIcon.tsx';
import { mergeRefs } from '../internal/dom.ts';
import { type useField, withError } from '../internal/field.ts';
import { usePopup } from '../internal/usePopup.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { Frame, Popup } from './Combobox.styles.ts';
import type { ComboboxBaseProps } from './Combobox.types.ts';
import { type Selection, useCombobox } from './useCombobox.ts';
import { asElement } from '../internal/asElement.tsx';

interface ComboboxViewProps<T> extends Selection<T> {
  field: ReturnType<typeof useField<HTMLInputElement, ComboboxBaseProps<T>>>;
  /** Somebody else says what is wrong with a text. */
  quiet: boolean;
}

/** The field of Combobox and MultiCombobox: chips, text, and the list under them. */
export function ComboboxView<T>({ field: own, quiet, ...selection }: ComboboxViewProps<T>) {
  const labels = useUiLabels();
  const { number } = useUiFormats();
  const { id, input, rest } = own;
  const { options, load: _load, getKey, getLabel, getDescription, getGroup, ...others } = rest;
  const {
    isNamed: _isNamed,
    fromText: _fromText,
    minChars: _minChars,
    open: _open,
    defaultOpen: _defaultOpen,
    onOpenChange: _onOpenChange,
    onTyped: _onTyped,
    defaultTyped: _defaultTyped,
    ...root
  } = others;
  const { multiple, chosen } = selection;
  const { searching, status, items, total, mui, onKeyDown, onBlur, onFocus, unmatched, left } = useCombobox(
    selection,
    rest,
    { id, input, disabled: own.control.disabled, readOnly: own.control.readOnly },
  );
  const error = unmatched === null || quiet ? null : labels.notAChoice(unmatched);
  // a form of the browser's own is not sent with it
  useEffect(() => input.current?.setCustomValidity(error ?? ''), [input, error]);
  const field = error === null || !left ? own : withError(own, error);
  const { name, ref, ...control } = field.control;
  const locked = control.disabled || control.readOnly;
  const frame = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  usePopup(searching, frame, popup, { align: 'start', side: 'below', room: 340, matchWidth: true });
  const { ref: muiInput, onBlur: muiBlur, onFocus: muiFocus, ...inputProps } = mui.getInputProps();
  const inputRef = useMemo(() => mergeRefs<HTMLInputElement>(ref, muiInput), [ref, muiInput]);
  const frameRef = useMemo(() => mergeRefs<HTMLDivElement>(frame, mui.setAnchorEl), [mui.setAnchorEl]);

  const stale = status === 'loading';
  const message =
    stale && items.length === 0
      ? labels.loading
      : status === 'failed'
        ? labels.searchFailed
        : status === 'ready' && items.length === 0
          ? labels.noResults
          : null;
  const more = total > items.length ? labels.someResults({ shown: number(items.length), total: number(total) }) : null;
  const listed = searching && items.length > 0;

  const option = (item: T, index: number): ReactNode => {
    const { key: _key, ...props } = stale
      ? { key: '', role: 'option', 'aria-selected': false }
      : mui.getOptionProps({ option: item, index });
    return (
      <li key={getKey(item)} {...props}>
        <span>{getLabel(item)}</span>
        {props['aria-selected'] === true && <CheckIcon size="small" />}
        {getDescription?.(item) && <small>{getDescription(item)}</small>}
      </li>
    );
  };
  // those of one group stand together already
  const groups = getGroup && [...new Set(items.map(getGroup))];

  return (
    <FormGroup {...field.group} {...root}>
      <Frame ref={frameRef} {...mui.getRootProps({ onKeyDown })} data-chips={multiple ? '' : undefined}>
        {multiple &&
          chosen.map((item, index) => {
            const { key: _key, onDelete, ...chip } = mui.getItemProps({ index }) as ChipProps;
            return (
              <button
                key={getKey(item)}
                type="button"
                data-part="chip"
                aria-label={locked ? undefined : labels.removeChoice(getLabel(item))}
                disabled={locked}
                onClick={onDelete}
                {...chip}
              >
                {asElement(getLabel(item))}
                {!locked && <CloseIcon size="small" />}
              </button>
            );
          })}
        <input
          type="text"
          role="combobox"
          {...control}
          {...inputProps}
          ref={inputRef}
          aria-expanded={listed}
          aria-controls={listed ? `${id}-listbox` : undefined}
          onFocus={(event) => {
            onFocus();
            muiFocus?.(event);
          }}
          onBlur={(event) => {
            onBlur(event);
            muiBlur?.(event);
          }}
        />
        {multiple ? (
          chosen.map((item) => (
            <input key={getKey(item)} type="hidden" name={name} value={getKey(item)} disabled={control.disabled} />
          ))
        ) : (
          <input type="hidden" name={name} value={chosen.map(getKey).join('')} disabled={control.disabled} />
        )}
        {chosen.length > 0 && !locked && (
          <IconButton
            icon={<XmarkIcon />}
            label={labels.clear}
            size="small"
            aria-controls={id}
            {...(mui.getClearProps() as object)}
          />
        )}
        {options !== undefined && !locked && <ChevronDownIcon data-part="chevron" />}
        {searching && (
          <Popup
            ref={popup}
            popover="manual"
            data-waiting={stale && items.length === 0 ? '' : undefined}
            data-stale={stale ? '' : undefined}
          >
            {listed && (
              <ul {...mui.getListboxProps()} aria-busy={stale || undefined}>
                {groups
                  ? groups.map((title, at) => (
                      <li key={title} role="none">
                        <span data-part="title" id={`${id}-group-${at}`}>
                          {title}
                        </span>
                        <ul role="group" aria-labelledby={`${id}-group-${at}`}>
                          {items.map((item, index) => getGroup?.(item) === title && option(item, index))}
                        </ul>
                      </li>
                    ))
                  : items.map(option)}
              </ul>
            )}
            {(message ?? more) !== null && <p>{message ?? more}</p>}
          </Popup>
        )}
        <VisuallyHidden role="status">
          {searching ? (message ?? more ?? labels.results(items.length)) : ''}
        </VisuallyHidden>
      </Frame>
    </FormGroup>
  );
}

/** What Material gives a chip of many. */
interface ChipProps {
  key: number;
  'data-item-index': number;
  tabIndex: -1;
  onDelete?(event: unknown): void;
}

import { useI18n } from '@ledenbureau/i18n';
import { TextField } from '@ledenbureau/ui';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { type DebouncedCallback, useDebouncedCallback } from '../query/useDebouncedCallback.ts';

export interface SearchFieldProps {
  /** What can be looked for; also the name of the field. */
  label: string;
  value: string;
  inputRef?: Ref<HTMLInputElement>;
  /** There is little room. */
  short?: boolean;
  onChange(text: string): void;
}

/** What is typed in a field that narrows a list; what the list is narrowed to elsewhere (a view, the way back) takes its place. */
export function useDraftText(value: string): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [of, setOf] = useState(value);
  if (value !== of) {
    setOf(value);
    if (value !== typed.trim()) setTyped(value);
  }
  return [typed, setTyped];
}

/**
 * Narrows the list once nothing else is typed: not any more for who went on meanwhile, by a link in it say. Their next page
 * may still be on its way, and the list's own address would take its place. At once where the field goes away and the list
 * stays: what is chosen in it takes the place of what narrows it.
 */
export function useDebouncedText(narrow: (text: string) => void): DebouncedCallback<string> {
  const typedAt = useRef('');
  const settled = useDebouncedCallback(
    (text: string) => {
      if (location.href === typedAt.current) narrow(text.trim());
    },
    { atEnd: true },
  );
  const leaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (leaving) settled.cancel();
  });
  return {
    cancel: settled.cancel,
    later(text) {
      typedAt.current = location.href;
      settled.later(text);
    },
  };
}

/** A field that narrows a list to what holds this text. */
export function SearchField({ label, value, inputRef, short = false, onChange }: SearchFieldProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useDraftText(value);
  const settled = useDebouncedText(onChange);
  return (
    <TextField
      name="q"
      type="search"
      label={label}
      hideLabel
      // the whole of it would be cut
      placeholder={short ? t('workbench.keys.search') : label}
      width="full"
      // as wide as the words that stand in it
      style={{ inlineSize: short ? '10rem' : '13.25rem' }}
      value={typed}
      {...(inputRef ? { inputRef } : {})}
      onChange={(text) => {
        setTyped(text);
        settled.later(text);
      }}
    />
  );
}

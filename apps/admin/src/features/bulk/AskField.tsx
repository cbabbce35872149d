import { Stack, TextField } from '@ledenbureau/ui';
import { type Ref, useState } from 'react';

export interface AskFieldProps {
  name: string;
  label: string;
  /** What is asked for now; '' is nothing. */
  value: string;
  /** As a CSS length. */
  width: string;
  inputMode?: 'numeric' | 'search';
  inputRef?: Ref<HTMLInputElement>;
  /** Enter was pressed. */
  onAsk(text: string): void;
}

/** A short field in a bar that asks by Enter: not while somebody types, since each answer is a list. */
export function AskField({ name, label, value, width, onAsk, ...rest }: AskFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Stack
      as="form"
      width={width}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk((typed ?? value).trim());
        setTyped(null);
      }}
    >
      <TextField
        name={name}
        label={label}
        hideLabel
        placeholder={label}
        value={typed ?? value}
        onChange={setTyped}
        width="full"
        {...rest}
      />
    </Stack>
  );
}

import styled from '@emotion/styled';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { DateField } from '../DateField/DateField.tsx';
import { useUiLabels } from '../provider/context.ts';
import { TextField } from '../TextField/TextField.tsx';
import type { Filter, FilterOption, FilterPeriod, FilterValue } from './FilterBar.types.ts';

const Form = styled.form`
  display: grid;
  gap: 0.75rem;
  & > [data-part='apply'] {
    justify-self: start;
  }
`;

const Options = styled.fieldset`
  display: grid;
  gap: 0.125rem;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0 0 0.25rem;
    font-weight: 600;
  }
  & > label {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    padding: 0.25rem 0;
    cursor: pointer;
  }
  & input {
    flex: none;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0;
    accent-color: var(--lb-accent);
  }
`;

interface EditorProps<F extends Filter, V> {
  filter: F;
  value: V | undefined;
  /** undefined: no longer active. */
  onChange(value: V | undefined): void;
  /** What was typed is taken over: the panel can go. */
  onDone(): void;
}

type Kind<K extends Filter['kind']> = Extract<Filter, { kind: K }>;

/** Options take effect at once: the list behind the panel shows what each does. */
function OptionList({
  label,
  type,
  options,
  checked,
  onChange,
}: {
  label: string;
  type: 'radio' | 'checkbox';
  options: readonly FilterOption[];
  checked(value: string): boolean;
  onChange(value: string, on: boolean): void;
}) {
  const name = useId();
  return (
    <Options>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type={type}
            name={name}
            checked={checked(option.value)}
            onChange={(event) => onChange(option.value, event.target.checked)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </Options>
  );
}

/** What is typed takes effect on Enter or the button: a half date filters nothing. */
function TypedForm({ onSubmit, children }: { onSubmit(): void; children: ReactNode }) {
  const labels = useUiLabels();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // a portal-less panel may stand inside a page's form
    onSubmit();
  };
  return (
    <Form noValidate onSubmit={submit}>
      {children}
      <Button type="submit" size="small" data-part="apply">
        {labels.applyFilter}
      </Button>
    </Form>
  );
}

function TextEditor({ filter, value = '', onChange, onDone }: EditorProps<Kind<'text'>, string>) {
  const [text, setText] = useState(value);
  return (
    <TypedForm
      onSubmit={() => {
        onChange(text.trim() || undefined);
        onDone();
      }}
    >
      <TextField name={filter.id} label={filter.label} value={text} onChange={setText} />
    </TypedForm>
  );
}

function PeriodEditor({ filter, value, onChange, onDone }: EditorProps<Kind<'period'>, FilterPeriod>) {
  const labels = useUiLabels();
  const [from, setFrom] = useState(value?.from ?? '');
  const [until, setUntil] = useState(value?.until ?? '');
  return (
    <TypedForm
      onSubmit={() => {
        // the wrong way round is surely meant the right way round
        const [start, end] = from && until && from > until ? [until, from] : [from, until];
        onChange(start || end ? { ...(start ? { from: start } : {}), ...(end ? { until: end } : {}) } : undefined);
        onDone();
      }}
    >
      <DateField name={`${filter.id}-from`} label={labels.filterFrom} value={from} onChange={setFrom} />
      <DateField name={`${filter.id}-until`} label={labels.filterUntil} value={until} onChange={setUntil} />
    </TypedForm>
  );
}

/** The controls of one filter, by its kind. */
export function FilterEditor({ filter, value, onChange, onDone }: EditorProps<Filter, FilterValue>) {
  switch (filter.kind) {
    case 'text':
      return <TextEditor filter={filter} value={value as string | undefined} onChange={onChange} onDone={onDone} />;
    case 'period':
      return (
        <PeriodEditor filter={filter} value={value as FilterPeriod | undefined} onChange={onChange} onDone={onDone} />
      );
    case 'choice':
      return (
        <OptionList
          label={filter.label}
          type="radio"
          options={filter.options}
          checked={(option) => option === value}
          onChange={(option) => onChange(option)}
        />
      );
    case 'choices': {
      const chosen = (value ?? []) as readonly string[];
      return (
        <OptionList
          label={filter.label}
          type="checkbox"
          options={filter.options}
          checked={(option) => chosen.includes(option)}
          onChange={(option, on) => {
            const next = filter.options
              .map(({ value: own }) => own)
              .filter((own) => (own === option ? on : chosen.includes(own)));
            onChange(next.length > 0 ? next : undefined);
          }}
        />
      );
    }
  }
}

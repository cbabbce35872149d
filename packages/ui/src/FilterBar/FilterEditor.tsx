import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { CheckboxGroup } from '../CheckboxGroup/CheckboxGroup.tsx';
import { DateField } from '../DateField/DateField.tsx';
import type { ParsedValue } from '../internal/useEntry.ts';
import { MoneyField } from '../MoneyField/MoneyField.tsx';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { RadioGroup } from '../RadioGroup/RadioGroup.tsx';
import { TextField } from '../TextField/TextField.tsx';
import type { Filter, FilterAmounts, FilterPeriod, FilterValue } from './FilterBar.types.ts';

const Form = styled.form`
  display: grid;
  gap: 0.75rem;
  & > [data-part='apply'] {
    justify-self: start;
  }
`;

interface EditorProps<F extends Filter, V> {
  filter: F;
  value: V | undefined;
  /** undefined: no longer active. */
  onChange(value: V | undefined, event?: CauseEvent): void;
  /** What was typed is taken over: the panel can go. */
  onDone(): void;
}

type Kind<K extends Filter['kind']> = Extract<Filter, { kind: K }>;

/** What is typed takes effect on Enter or the button: a half date filters nothing. */
function TypedForm({ onSubmit, children }: { onSubmit(event: CauseEvent): void; children: ReactNode }) {
  const labels = useUiLabels();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // a portal-less panel may stand inside a page's form
    onSubmit(event);
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
      onSubmit={(event) => {
        onChange(text.trim() || undefined, event);
        onDone();
      }}
    >
      <TextField name={filter.id} label={filter.label} value={text} onChange={setText} />
    </TypedForm>
  );
}

interface Day {
  /** 'YYYY-MM-DD' or ''. */
  value: string;
  /** Why what was typed is no day. */
  problem: ParsedValue['problem'];
}

function PeriodEditor({ filter, value, onChange, onDone }: EditorProps<Kind<'period'>, FilterPeriod>) {
  const labels = useUiLabels();
  const { datePattern } = useUiFormats();
  const [from, setFrom] = useState<Day>({ value: value?.from ?? '', problem: null });
  const [until, setUntil] = useState<Day>({ value: value?.until ?? '', problem: null });
  const [checked, setChecked] = useState(false);

  const submit = (event: CauseEvent) => {
    setChecked(true);
    if (from.problem !== null || until.problem !== null) return;
    // the wrong way round is surely meant the right way round
    const [start, end] = [from.value, until.value].sort((a, b) => (a && b ? a.localeCompare(b) : 0));
    const period = { ...(start ? { from: start } : {}), ...(end ? { until: end } : {}) };
    onChange(start || end ? period : undefined, event);
    onDone();
  };
  // without limits of its own only a day that the calendar lacks is out of range
  const explain = (problem: string) =>
    problem === 'out_of_range' ? labels.noSuchDay : labels.invalidDate(datePattern);
  const field = (name: string, label: string, day: Day, set: (day: Day) => void) => (
    <DateField
      name={`${filter.id}-${name}`}
      label={label}
      value={day.value}
      onChange={(next, { problem }) => set({ value: next, problem })}
      feedback={checked && day.problem !== null ? { type: 'error', message: explain(day.problem) } : undefined}
    />
  );
  return (
    <TypedForm onSubmit={submit}>
      {field('from', labels.filterFrom, from, setFrom)}
      {field('until', labels.filterUntil, until, setUntil)}
    </TypedForm>
  );
}

interface Amount {
  /** In cents. */
  value: number | null;
  /** Something was typed that is no amount. */
  unreadable: boolean;
}

function AmountsEditor({ filter, value, onChange, onDone }: EditorProps<Kind<'amounts'>, FilterAmounts>) {
  const labels = useUiLabels();
  const { entry } = useUiFormats();
  const [min, setMin] = useState<Amount>({ value: value?.min ?? null, unreadable: false });
  const [max, setMax] = useState<Amount>({ value: value?.max ?? null, unreadable: false });
  const [checked, setChecked] = useState(false);

  const submit = (event: CauseEvent) => {
    setChecked(true);
    if (min.unreadable || max.unreadable) return;
    // the wrong way round is surely meant the right way round
    const [least, most] =
      min.value !== null && max.value !== null && min.value > max.value
        ? [max.value, min.value]
        : [min.value, max.value];
    const amounts = { ...(least === null ? {} : { min: least }), ...(most === null ? {} : { max: most }) };
    onChange(least === null && most === null ? undefined : amounts, event);
    onDone();
  };
  const field = (name: string, label: string, amount: Amount, set: (amount: Amount) => void) => (
    <MoneyField
      name={`${filter.id}-${name}`}
      label={label}
      min={0}
      value={amount.value}
      onChange={(next, { problem }) => set({ value: next, unreadable: problem !== null })}
      feedback={
        checked && amount.unreadable ? { type: 'error', message: labels.invalidAmount(entry.money(127_50)) } : undefined
      }
    />
  );
  return (
    <TypedForm onSubmit={submit}>
      {field('min', labels.filterFrom, min, setMin)}
      {field('max', labels.filterUntil, max, setMax)}
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
    case 'amounts':
      return (
        <AmountsEditor filter={filter} value={value as FilterAmounts | undefined} onChange={onChange} onDone={onDone} />
      );
    // options take effect at once: the list behind the panel shows what each does
    case 'choice':
      return (
        <RadioGroup
          name={filter.id}
          label={filter.label}
          options={filter.options}
          value={(value ?? '') as string}
          onChange={onChange}
        />
      );
    case 'choices':
      return (
        <CheckboxGroup
          name={filter.id}
          label={filter.label}
          options={filter.options}
          value={(value ?? []) as string[]}
          onChange={(next, event) => onChange(next.length > 0 ? next : undefined, event)}
        />
      );
  }
}

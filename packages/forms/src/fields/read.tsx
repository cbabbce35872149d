// Fields whose value is read from text. The text is ui's while it is typed; when the form replaces what stands there
// (reset, clear, another field in this place), `epoch` gives the field a new start. What is
// wrong with a text the form says: `feedback` null keeps the field itself quiet about it.
import * as ui from '@ledenbureau/ui';
import type { ComponentProps } from 'react';
import { type Bound, useBound } from './useBound.ts';

export type NumberFieldProps = Bound<ComponentProps<typeof ui.NumberField>, number | null>;
export type MoneyFieldProps = Bound<ComponentProps<typeof ui.MoneyField>, number | null>;
export type QuantityFieldProps = Bound<ComponentProps<typeof ui.QuantityField>, string>;
export type DateFieldProps = Bound<ComponentProps<typeof ui.DateField>, string>;

/** A number; null for none. */
export function NumberField(props: NumberFieldProps) {
  const options = { emptyValue: null, answer: 'number', unreadable: 'number' } as const;
  const { bound, changeRead, epoch, typed } = useBound<number | null, NumberFieldProps>(props, options);
  return (
    <ui.NumberField
      key={epoch}
      {...bound}
      onChange={changeRead}
      feedback={bound.feedback ?? null}
      defaultTyped={typed}
    />
  );
}

/** An amount in whole cents; null for none. */
export function MoneyField(props: MoneyFieldProps) {
  const options = { emptyValue: null, answer: 'money', unreadable: 'money' } as const;
  const { bound, changeRead, epoch, typed } = useBound<number | null, MoneyFieldProps>(props, options);
  return (
    <ui.MoneyField
      key={epoch}
      {...bound}
      onChange={changeRead}
      feedback={bound.feedback ?? null}
      defaultTyped={typed}
    />
  );
}

/** A quantity as canonical decimal text ("1250.5"); '' for none. */
export function QuantityField(props: QuantityFieldProps) {
  const { bound, changeRead, epoch, typed } = useBound<string, QuantityFieldProps>(props, { unreadable: 'number' });
  return (
    <ui.QuantityField
      key={epoch}
      {...bound}
      onChange={changeRead}
      feedback={bound.feedback ?? null}
      defaultTyped={typed}
    />
  );
}

/** A day 'YYYY-MM-DD'; '' for none. */
export function DateField(props: DateFieldProps) {
  const options = { answer: 'date', unreadable: 'date' } as const;
  const { bound, changeRead, epoch, typed } = useBound<string, DateFieldProps>(props, options);
  return (
    <ui.DateField key={epoch} {...bound} onChange={changeRead} feedback={bound.feedback ?? null} defaultTyped={typed} />
  );
}

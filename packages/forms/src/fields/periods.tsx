import * as ui from '@ledenbureau/ui';
import { type ComponentProps, useRef } from 'react';
import type { ParsedValue } from '../core/typed.ts';
import { validator } from '../validators/validator.ts';
import { type Bound, useBound } from './useBound.ts';

export type MonthFieldProps = Bound<ComponentProps<typeof ui.MonthField>, string>;
export type DateRangeFieldProps = Bound<ui.DateRangeFieldProps, ui.Period>;

const isMonth = (text: string) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);

/** A month 'YYYY-MM'; '' for none. One of which only a part is chosen is said, and the form waits for it. */
export function MonthField(props: MonthFieldProps) {
  const options = { answer: 'choice', unreadable: 'month', shows: isMonth } as const;
  const { bound, changeRead, epoch, typed } = useBound<string, MonthFieldProps>(props, options);
  return (
    <ui.MonthField
      key={epoch}
      {...bound}
      onChange={changeRead}
      feedback={bound.feedback ?? null}
      defaultTyped={typed}
    />
  );
}

type End = keyof ui.Period;
/** What stands in the ends that could not be read. */
type Ends = Partial<Record<End, ParsedValue>>;

const open: ui.Period = { from: '', until: '' };
const inOrder = validator<ui.Period>({
  name: 'period',
  validate: ({ from, until }) => from !== '' && until !== '' && until < from && { params: { min: from } },
});
const noRules: readonly never[] = [];

/** A period of days; '' for an end that is open. Required, it has both its ends. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { required = false, validators = noRules } = props;
  const ruled: DateRangeFieldProps = { ...props, validators: [inOrder, ...validators] };
  const { bound, changeRead, epoch, typed } = useBound<ui.Period, DateRangeFieldProps>(ruled, {
    emptyValue: open,
    isEmpty: ({ from, until }) => (required ? from === '' || until === '' : from === '' && until === ''),
    unreadable: 'date',
  });
  return <BoundEnds key={epoch} bound={bound} changeRead={changeRead} typed={typed} />;
}

interface BoundEndsProps {
  bound: Omit<ui.DateRangeFieldProps, 'onChange' | 'feedback'> & {
    feedback: ui.FieldFeedback | undefined;
  };
  changeRead(value: ui.Period, typed: ParsedValue, event?: ui.CauseEvent): void;
  typed: ParsedValue | undefined;
}

/** The form keeps one text that could not be read for each field; a period may have two. */
function BoundEnds({ bound, changeRead, typed }: BoundEndsProps) {
  const start = typed?.params?.['ends'] as Ends | undefined;
  const ends = useRef<Ends>(start ?? {});
  const change = (value: ui.Period, now: ParsedValue, end: End, event?: ui.CauseEvent) => {
    const { [end]: _, ...others } = ends.current;
    ends.current = now.problem === null ? others : { ...others, [end]: now };
    const first = ends.current.from ?? ends.current.until;
    changeRead(value, first ? { ...first, params: { ...first.params, ends: ends.current } } : now, event);
  };
  return <ui.DateRangeField {...bound} feedback={bound.feedback ?? null} defaultTyped={start} onChange={change} />;
}

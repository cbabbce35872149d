import { useId, useState, type ComponentPropsWithRef } from 'react';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import { ChevronLeftIcon } from '../icons/ChevronLeftIcon.tsx';
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { NativeSelect } from '../internal/NativeSelect.tsx';
import { addMonths, clampDay, inMonth, localToday, parts } from '../internal/isoDate.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { Root } from './Calendar.styles.ts';
import { DayGrid } from './DayGrid.tsx';
import { yearsBetween } from './days.ts';
import type { Period } from './Calendar.types.ts';

export interface CalendarProps extends Omit<ComponentPropsWithRef<'div'>, 'onChange' | 'defaultValue' | 'children'> {
  /** The chosen day, 'YYYY-MM-DD', or '' for none. */
  value?: string;
  defaultValue?: string;
  /** Called with the day that was chosen. */
  onChange?(value: string, event?: CauseEvent): void;
  /** First day that can be chosen. */
  min?: string;
  /** Last day that can be chosen. */
  max?: string;
  /** Days between the limits that cannot be chosen: a weekend, a closed period. */
  isDisabled?(day: string): boolean;
  /** Marks the days of a period, both ends with it; '' is an open end. */
  period?: Period | undefined;
  /** Shows the numbers of the weeks (ISO 8601). */
  weeks?: boolean;
  /** The day that is marked as today; default that of the reader's clock. */
  today?: string;
  /** Moves the focus to the chosen day, or to today, when it appears. */
  focusOnMount?: boolean;
}

/** A month of days to choose one from, with the keys of ARIA's date picker. */
export function Calendar({
  value: valueProp,
  defaultValue = '',
  onChange,
  min,
  max,
  isDisabled,
  period,
  weeks = false,
  today = localToday(),
  focusOnMount = false,
  ...rest
}: CalendarProps) {
  const labels = useUiLabels();
  const formats = useUiFormats();
  const headingId = useId();
  const [own, setOwn] = useState(defaultValue);
  const value = valueProp ?? own;

  /** The one day Tab reaches; its month is the one that is shown. */
  const [day, setDay] = useState(() => clampDay(value || today, min, max));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== '') setDay(clampDay(value, min, max));
  }

  const { year, month, day: dayOfMonth } = parts(day);
  const show = (next: string) => setDay(clampDay(next, min, max));
  const choose = (next: string, event: CauseEvent) => {
    show(next);
    if (valueProp === undefined) setOwn(next);
    onChange?.(next, event);
  };
  const monthOutside = (of: number, which: number) =>
    (min !== undefined && inMonth(of, which, 31) < min) || (max !== undefined && inMonth(of, which, 1) > max);
  const previous = parts(addMonths(inMonth(year, month, 1), -1));
  const next = parts(addMonths(inMonth(year, month, 1), 1));
  const years = yearsBetween(today, min, max);

  return (
    <Root role="group" aria-labelledby={headingId} {...rest}>
      <VisuallyHidden id={headingId} aria-live="polite">
        {formats.monthYear(inMonth(year, month, 1).slice(0, 7))}
      </VisuallyHidden>
      <div data-part="head">
        <IconButton
          icon={<ChevronLeftIcon />}
          label={labels.previousMonth}
          size="small"
          disabled={monthOutside(previous.year, previous.month)}
          onClick={() => show(addMonths(day, -1))}
        />
        <div>
          <span>
            <NativeSelect
              aria-label={labels.month}
              value={month}
              onChange={(event) => show(inMonth(year, Number(event.target.value), dayOfMonth))}
            >
              {formats.monthNames.map((name, index) => (
                <option key={name} value={index + 1} disabled={monthOutside(year, index + 1)}>
                  {name}
                </option>
              ))}
            </NativeSelect>
            <ChevronDownIcon size="small" />
          </span>
          <span>
            <NativeSelect
              aria-label={labels.year}
              value={year}
              onChange={(event) => show(inMonth(Number(event.target.value), month, dayOfMonth))}
            >
              {(years.includes(year) ? years : [...years, year].sort((a, b) => a - b)).map((one) => (
                <option key={one}>{one}</option>
              ))}
            </NativeSelect>
            <ChevronDownIcon size="small" />
          </span>
        </div>
        <IconButton
          icon={<ChevronRightIcon />}
          label={labels.nextMonth}
          size="small"
          disabled={monthOutside(next.year, next.month)}
          onClick={() => show(addMonths(day, 1))}
        />
      </div>
      <DayGrid
        labelledBy={headingId}
        day={day}
        value={value}
        today={today}
        min={min}
        max={max}
        isDisabled={isDisabled}
        period={period}
        weeks={weeks}
        focusOnMount={focusOnMount}
        onMove={show}
        onChoose={choose}
      />
      <div data-part="foot">
        <Button
          size="small"
          theme="transparent"
          disabled={clampDay(today, min, max) !== today || isDisabled?.(today)}
          onClick={(event) => choose(today, event)}
        >
          {labels.today}
        </Button>
      </div>
    </Root>
  );
}

import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { CauseEvent } from '../internal/change.ts';
import { clampDay, parts, weekNumber } from '../internal/isoDate.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { Days } from './Calendar.styles.ts';
import type { Period } from './Calendar.types.ts';
import { dayAfterKey, weeksOf } from './days.ts';

interface DayGridProps {
  /** Id of the words that name the month. */
  labelledBy: string;
  /** The day Tab reaches. */
  day: string;
  /** The chosen day. */
  value: string;
  today: string;
  min: string | undefined;
  max: string | undefined;
  isDisabled: ((day: string) => boolean) | undefined;
  period: Period | undefined;
  weeks: boolean;
  focusOnMount: boolean;
  onMove(day: string): void;
  onChoose(day: string, event: CauseEvent): void;
}

const dayOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined;

/** The number of a week; nothing beside the empty weeks that keep the height. */
const WeekCell = ({ label, day }: { label: string; day: string | null | undefined }) =>
  day ? (
    <th scope="row">
      <VisuallyHidden>{`${label} `}</VisuallyHidden>
      {weekNumber(day)}
    </th>
  ) : (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell has nothing to say
    <td />
  );

/** The days of one month: one stop of Tab, the arrows inside. */
export function DayGrid({
  labelledBy,
  day,
  value,
  today,
  min,
  max,
  isDisabled,
  period,
  weeks,
  focusOnMount,
  onMove,
  onChoose,
}: DayGridProps) {
  const labels = useUiLabels();
  const { firstDayOfWeek, weekdayNames, monthYear } = useUiFormats();
  const grid = useRef<HTMLTableElement>(null);
  /** The day the focus follows to, once it is drawn: after a key, never after a press of a button. */
  const follows = useRef(focusOnMount);
  const { year, month } = parts(day);
  const refused = (one: string) => clampDay(one, min, max) !== one || isDisabled?.(one) === true;
  const inPeriod = (one: string) =>
    period !== undefined && period.from !== '' && one >= period.from && period.until !== '' && one <= period.until;
  const names = weekdayNames.map((_, index) => weekdayNames[(index + firstDayOfWeek - 1) % 7]);

  // after the layout effects: a popup around it is shown by then, and can be focused in
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const target = dayAfterKey(day, event, { firstDayOfWeek, rtl });
    if (target !== undefined) {
      event.preventDefault();
      const allowed = clampDay(target, min, max);
      follows.current = allowed !== day;
      onMove(allowed);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (!refused(day)) onChoose(day, event);
    }
  };
  const click = (event: MouseEvent) => {
    const target = dayOf(event.target);
    if (target !== undefined && !refused(target)) onChoose(target, event);
  };

  return (
    // the keys and presses are those of its cells
    <Days ref={grid} role="grid" aria-labelledby={labelledBy} onKeyDown={press} onClick={click}>
      <thead>
        <tr>
          {weeks && (
            <th scope="col">
              <VisuallyHidden>{labels.week}</VisuallyHidden>
            </th>
          )}
          {names.map((name) => (
            <th key={name?.long} scope="col">
              <VisuallyHidden>{name?.long}</VisuallyHidden>
              <span aria-hidden="true">{name?.short}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month, firstDayOfWeek).map((week, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- a week is its place
          <tr key={row}>
            {weeks && <WeekCell label={labels.week} day={week.find((one) => one !== null)} />}
            {week.map((one, column) =>
              one === null ? (
                // an empty cell is its place, and has nothing to say
                // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label
                <td key={column} />
              ) : (
                <td
                  key={one}
                  data-day={one}
                  tabIndex={one === day ? 0 : -1}
                  data-chosen={one === value ? '' : undefined}
                  data-period={inPeriod(one) ? '' : undefined}
                  aria-selected={one === value || inPeriod(one)}
                  aria-current={one === today ? 'date' : undefined}
                  aria-disabled={refused(one) || undefined}
                  aria-label={`${names[column]?.long} ${parts(one).day} ${monthYear(one.slice(0, 7))}`}
                >
                  {parts(one).day}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Days>
  );
}

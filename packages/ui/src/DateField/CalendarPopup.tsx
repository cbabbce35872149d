import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { Calendar, type CalendarProps } from '../Calendar/Calendar.tsx';
import { popupStyles } from '../internal/popup.ts';
import type { RootNode } from '../internal/dom.ts';
import { isOutside, usePopup } from '../internal/usePopup.ts';
import { useUiLabels } from '../provider/context.ts';

interface CalendarPopupProps extends Pick<CalendarProps, 'isDisabled' | 'period' | 'weeks'> {
  /** The field's frame: a press in it is the field's own. */
  anchor: RefObject<HTMLElement | null>;
  value: string;
  min: string | undefined;
  max: string | undefined;
  onChange(day: string, event?: CauseEvent): void;
  /** Closes and gives the focus back. */
  onClose(event?: CauseEvent): void;
  /** Closes; the focus has gone elsewhere. */
  onLeave(event?: CauseEvent): void;
}

const Root = styled.div`
  ${popupStyles}
`;

const focusable = 'button:not(:disabled), select, [tabindex="0"]';

/** The calendar of a date field, as a dialog: Tab goes round inside it, Esc leaves it. */
export function CalendarPopup({
  anchor,
  value,
  min,
  max,
  onChange,
  onClose,
  onLeave,
  ...calendarProps
}: CalendarPopupProps) {
  const labels = useUiLabels();
  const popup = useRef<HTMLDivElement>(null);
  usePopup(true, anchor, popup, { align: 'start', side: 'below' });

  useEffect(() => {
    const press = (event: Event) => {
      if (isOutside(event, anchor)) onLeave(event);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  });

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose(event);
    } else if (event.key === 'Tab') {
      const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)];
      const from = event.shiftKey ? stops[0] : stops.at(-1);
      if ((event.currentTarget.getRootNode() as RootNode).activeElement !== from) return;
      event.preventDefault();
      (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
    }
  };

  return (
    <Root
      ref={popup}
      popover="manual"
      role="dialog"
      aria-modal="true"
      aria-label={labels.chooseDate}
      onKeyDown={press}
      onBlur={(event) => {
        const to = event.relatedTarget;
        if (to !== null && !anchor.current?.contains(to)) onLeave(event);
      }}
    >
      <Calendar {...calendarProps} value={value} min={min} max={max} onChange={onChange} focusOnMount />
    </Root>
  );
}

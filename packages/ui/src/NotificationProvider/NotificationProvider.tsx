import { styled } from '../internal/styled.ts';
import { useCallback, useMemo, useRef, useState, type ComponentPropsWithRef, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { aboveActionBar, actionBar } from '../internal/actionBar.ts';
import { mergeRefs } from '../internal/dom.ts';
import { useTopModal } from '../internal/modals.ts';
import { useUiLabels } from '../provider/context.ts';
import {
  addNotification,
  NotificationContext,
  type NotificationInput,
  type NotificationItem,
  updateNotification,
} from './notifications.ts';
import { Toast } from './Toast.tsx';
import { useClearPlace } from './useClearPlace.ts';
import { useFocusKey } from './useFocusKey.ts';
import { usePageHidden } from './usePageHidden.ts';

/** className, data-* and the rest go to the region of toasts; `children` is the app. */
export interface NotificationProviderProps extends ComponentPropsWithRef<'div'> {
  /** How long a success stays, in ms; default 3000. The other levels stay until they are closed. */
  successDuration?: number;
}

const Region = styled.div`
  position: fixed;
  z-index: 60;
  inset-block-end: 1rem;
  inset-block-end: ${aboveActionBar('1rem')};
  position-anchor: ${actionBar};
  inset-inline-end: 1rem;
  inline-size: min(24rem, calc(100vw - 2rem));
  max-block-size: calc(100dvh - 2rem);
  overflow: auto;
  & > div {
    display: grid;
    gap: 0.5rem;
  }
  & > div:not(:empty) + div:not(:empty) {
    margin-block-start: 0.5rem;
  }
  @media print {
    display: none;
  }
`;

/**
 * Keeps the app's notifications and shows the open ones in a corner, outside the flow of the page,
 * clear of the bar of actions at its foot and of whatever can be pressed. F6 goes to them and back. The same level and
 * message again is counted and announced again. A success, and what has a duration, leaves by itself, but waits while the pointer or the focus
 * is on a notification and while the page is not in sight.
 */
export function NotificationProvider({ successDuration = 3000, children, ref, ...rest }: NotificationProviderProps) {
  const labels = useUiLabels();
  const [items, setItems] = useState<readonly NotificationItem[]>([]);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = usePageHidden();
  const modal = useTopModal();
  const counter = useRef(0);
  const region = useRef<HTMLDivElement>(null);
  // what was sent so far, also within one go, before the next render
  const current = useRef(items);
  // where the focus was before it came here
  const origin = useRef<HTMLElement>(null);

  const show = useCallback((next: readonly NotificationItem[]) => {
    current.current = next;
    setItems(next);
  }, []);
  const notify = useCallback(
    (input: NotificationInput) => {
      counter.current += 1;
      const next = addNotification(current.current, `notification-${counter.current}`, input, Date.now());
      show(next);
      return next[0]!.id;
    },
    [show],
  );
  const update = useCallback(
    (id: string, input: Partial<NotificationInput>) => show(updateNotification(current.current, id, input, Date.now())),
    [show],
  );
  const dismiss = useCallback(
    (id: string) => {
      const buttons = [...(region.current?.querySelectorAll<HTMLElement>('[data-notification]') ?? [])];
      const closing = buttons.find((button) => button.dataset.notification === id);
      if (closing?.matches(':focus')) {
        // the focus does not go with its button: it moves to the next one, or back to where it came from
        closing.blur();
        (buttons.find((button) => button !== closing) ?? origin.current)?.focus();
      }
      show(current.current.map((item) => (item.id === id ? { ...item, open: false } : item)));
      if (buttons.length <= 1) setHovered(false);
    },
    [show],
  );
  const value = useMemo(() => ({ notify, update, dismiss, items }), [notify, update, dismiss, items]);

  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    rest.onFocus?.(event);
    setFocused(true);
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) origin.current = from;
  };
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    rest.onBlur?.(event);
    setFocused(event.currentTarget.contains(event.relatedTarget));
  };

  const open = items.filter((item) => item.open);
  useFocusKey(region, origin, open.length > 0);
  useClearPlace(region, open.length > 0, modal);
  const errors = open.filter((item) => item.level === 'error');
  const paused = hovered || focused || hidden;
  const toast = (item: NotificationItem) => (
    <Toast
      key={item.id}
      item={item}
      duration={paused ? null : (item.duration ?? (item.level === 'success' ? successDuration : null))}
      onClose={dismiss}
    />
  );
  const regionElement = (
    <Region
      role="region"
      aria-label={labels.notifications}
      {...rest}
      ref={mergeRefs(region, ref)}
      onPointerEnter={(event) => {
        rest.onPointerEnter?.(event);
        setHovered(true);
      }}
      onPointerLeave={(event) => {
        rest.onPointerLeave?.(event);
        setHovered(false);
      }}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {/* each new one is announced by itself, not all of them again */}
      <div role="status" aria-atomic={false}>
        {open.filter((item) => item.level !== 'error').map(toast)}
      </div>
      {/* an alert is announced when it comes; one without an error would be one too many on every page */}
      {errors.length > 0 && (
        <div role="alert" aria-atomic={false}>
          {errors.map(toast)}
        </div>
      )}
    </Region>
  );
  return (
    <NotificationContext value={value}>
      {children}
      {modal === null ? regionElement : createPortal(regionElement, modal)}
    </NotificationContext>
  );
}

import styled from '@emotion/styled';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { XmarkIcon } from '../icons/XmarkIcon.tsx';
import { levelIcons } from '../internal/levelIcons.tsx';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import {
  addNotification,
  NotificationContext,
  type NotificationInput,
  type NotificationItem,
} from './notifications.ts';

export interface NotificationProviderProps {
  /** How long a success stays, in ms; default 3000. The other levels stay until they are closed. */
  successDuration?: number;
  children: ReactNode;
}

const Region = styled.div`
  position: fixed;
  z-index: 60;
  inset-block-end: 1rem;
  inset-inline-end: 1rem;
  display: grid;
  gap: 0.5rem;
  inline-size: min(24rem, calc(100vw - 2rem));
  @media print {
    display: none;
  }
`;

const Toast = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  gap: 0.75rem;
  align-items: start;
  padding: 0.75rem 0.75rem 0.75rem 1rem;
  color: var(--lb-text);
  background: var(--lb-surface);
  border: 1px solid var(--lb-border-strong);
  border-inline-start: 3px solid var(--lb-info);
  border-radius: var(--lb-radius);
  overflow-wrap: anywhere;
  & > svg {
    color: var(--lb-info);
  }
  &[data-level='success'] {
    border-inline-start-color: var(--lb-success);
    & > svg {
      color: var(--lb-success);
    }
  }
  &[data-level='warning'] {
    border-inline-start-color: var(--lb-warning);
    & > svg {
      color: var(--lb-warning);
    }
  }
  &[data-level='error'] {
    border-inline-start-color: var(--lb-danger);
    & > svg {
      color: var(--lb-danger);
    }
  }
  & > small {
    font: var(--lb-type-small);
    line-height: 1.25rem;
    color: var(--lb-text-quiet);
  }
  & > button {
    margin-block: -0.25rem;
  }
`;

function ToastItem({
  item,
  duration,
  onClose,
}: {
  item: NotificationItem;
  duration: number;
  onClose: (id: string) => void;
}) {
  const labels = useUiLabels();
  const formats = useUiFormats();
  const [paused, setPaused] = useState(false);
  const LevelIcon = levelIcons[item.level];
  const { id, level } = item;

  useEffect(() => {
    if (level !== 'success' || paused) return;
    const timer = setTimeout(onClose, duration, id);
    return () => clearTimeout(timer);
  }, [id, level, paused, duration, onClose]);

  return (
    <Toast
      data-level={level}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {item.icon ?? <LevelIcon />}
      <div>
        <VisuallyHidden>{`${labels.levels[level]}: `}</VisuallyHidden>
        <span>{item.message}</span>
      </div>
      {item.count > 1 ? <small>{labels.times(formats.number(item.count))}</small> : <span />}
      <IconButton icon={<XmarkIcon />} label={labels.dismiss} size="small" onClick={() => onClose(id)} />
    </Toast>
  );
}

/** Keeps the app's notifications and shows the open ones in a corner, outside the flow of the page. */
export function NotificationProvider({ successDuration = 3000, children }: NotificationProviderProps) {
  const labels = useUiLabels();
  const [items, setItems] = useState<readonly NotificationItem[]>([]);
  const counter = useRef(0);
  // what was sent so far, also within one go, before the next render
  const current = useRef(items);

  const notify = useCallback((input: NotificationInput) => {
    counter.current += 1;
    const next = addNotification(current.current, `notification-${counter.current}`, input, Date.now());
    current.current = next;
    setItems(next);
    return next[0]!.id;
  }, []);
  const dismiss = useCallback((id: string) => {
    current.current = current.current.map((item) => (item.id === id ? { ...item, open: false } : item));
    setItems(current.current);
  }, []);
  const value = useMemo(() => ({ notify, dismiss, items }), [notify, dismiss, items]);

  const open = items.filter((item) => item.open);
  const toast = (item: NotificationItem) => (
    // another key for every repetition: it is announced again, and its time starts anew
    <ToastItem key={`${item.id} ${item.count}`} item={item} duration={successDuration} onClose={dismiss} />
  );
  return (
    <NotificationContext value={value}>
      {children}
      <Region role="region" aria-label={labels.notifications}>
        <div role="status">{open.filter((item) => item.level !== 'error').map(toast)}</div>
        <div role="alert">{open.filter((item) => item.level === 'error').map(toast)}</div>
      </Region>
    </NotificationContext>
  );
}

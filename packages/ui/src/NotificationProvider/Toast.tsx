import { styled } from '../internal/styled.ts';
import { variants } from '../internal/variants.ts';
import { useEffect } from 'react';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { XmarkIcon } from '../icons/XmarkIcon.tsx';
import { levelIcons } from '../internal/levelIcons.tsx';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import type { Level } from '../provider/labels.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { NotificationItem } from './notifications.ts';
import { asElement } from '../internal/asElement.tsx';

const Root = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0.75rem;
  align-items: start;
  padding: 0.75rem 0.75rem 0.75rem 1rem;
  color: var(--lb-text);
  background: var(--lb-surface);
  border: 1px solid var(--lb-border-strong);
  border-inline-start: 3px solid var(--lb-toast);
  border-radius: var(--lb-radius);
  overflow-wrap: anywhere;
  & > svg {
    color: var(--lb-toast);
  }
  ${variants<Level>('level', {
    info: '--lb-toast:var(--lb-info)',
    success: '--lb-toast:var(--lb-success)',
    warning: '--lb-toast:var(--lb-warning)',
    error: '--lb-toast:var(--lb-danger)',
  })}
  & small {
    margin-inline-start: 0.5rem;
    font: var(--lb-type-small);
    color: var(--lb-text-quiet);
    white-space: nowrap;
  }
  & [data-part='action'] {
    padding-block-start: 0.25rem;
  }
  & > button {
    margin-block: -0.25rem;
  }
  transition: opacity var(--lb-base);
  @starting-style {
    opacity: 0;
  }
`;

interface ToastProps {
  item: NotificationItem;
  /** How long it stays, in ms; null: until it is closed. */
  duration: number | null;
  onClose(id: string): void;
}

/** One notification in the corner. */
export function Toast({ item, duration, onClose }: ToastProps) {
  const labels = useUiLabels();
  const formats = useUiFormats();
  const { id, level, count, changes, action } = item;
  const LevelIcon = levelIcons[level];

  useEffect(() => {
    if (duration === null) return undefined;
    const timer = setTimeout(onClose, duration, item.id);
    return () => clearTimeout(timer);
    // a repetition starts the time anew: it is another item
  }, [item, duration, onClose]);

  return (
    <Root data-level={level}>
      {asElement(item.icon) ?? <LevelIcon />}
      {/* new at every repetition and change, so that it is announced again; the button, and the focus on it, stay */}
      <div key={changes}>
        <VisuallyHidden>{`${labels.levels[level]}: `}</VisuallyHidden>
        <span>{item.message}</span>
        {count > 1 && <small>{labels.times(formats.number(count))}</small>}
        {action && (
          <div data-part="action">
            <Button
              inline
              onClick={(event) => {
                onClose(id);
                action.onSelect(event);
              }}
            >
              {action.label}
            </Button>
          </div>
        )}
      </div>
      <IconButton
        icon={<XmarkIcon />}
        label={labels.dismiss}
        size="small"
        data-notification={id}
        onClick={() => onClose(id)}
      />
    </Root>
  );
}

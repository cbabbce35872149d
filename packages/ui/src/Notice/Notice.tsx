import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { XmarkIcon } from '../icons/XmarkIcon.tsx';
import { levelIcons } from '../internal/levelIcons.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { useUiLabels } from '../provider/context.ts';
import { levels, levelTones } from '../provider/labels.ts';
import { toneStyles, type Tone } from '../theme/tones.ts';

/** A notice always says something: it has a word and a picture, which neutral has not. */
type NoticeTone = Exclude<Tone, 'neutral'>;

export interface NoticeProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  /** What it means for the reader. */
  tone: NoticeTone;
  /** One line in bold. */
  title?: ReactNode;
  /** A button or link below the text. */
  action?: ReactNode;
  /** Shows a button that removes it. */
  onDismiss?: (event?: CauseEvent) => void;
}

const Root = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0.75rem;
  align-items: start;
  padding: 0.75rem 1rem;
  color: var(--lb-text);
  border: 1px solid color-mix(in srgb, var(--lb-notice) 35%, transparent);
  border-radius: var(--lb-radius);
  & > svg {
    color: var(--lb-notice);
  }
  & > [data-part='body'] {
    display: grid;
    gap: 0.25rem;
    overflow-wrap: anywhere;
  }
  & > [data-part='body'] > strong {
    font-weight: 600;
  }
  & > [data-part='body'] > [data-part='action'] {
    padding-block-start: 0.25rem;
  }
  & ul {
    padding-inline-start: 1.25rem;
  }
  & > button {
    margin-block: -0.25rem;
    margin-inline-end: -0.5rem;
  }
  ${toneStyles((full, soft) => `--lb-notice:${full};background:${soft}`)}
  @media print {
    & > button {
      display: none;
    }
  }
`;

/** A message in the place it is about. A danger is announced at once, the rest politely. */
export function Notice({ tone, title, action, onDismiss, children, ...rest }: NoticeProps) {
  const labels = useUiLabels();
  const level = levels.find((one) => levelTones[one] === tone) ?? 'info';
  const LevelIcon = levelIcons[level];
  return (
    <Root role={tone === 'danger' ? 'alert' : 'status'} data-tone={tone} {...rest}>
      <LevelIcon />
      <div data-part="body">
        <VisuallyHidden>{labels.levels[level]}</VisuallyHidden>
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div data-part="action">{action}</div>}
      </div>
      {onDismiss && <IconButton icon={<XmarkIcon />} label={labels.dismiss} size="small" onClick={onDismiss} />}
    </Root>
  );
}

import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { DateText } from '../DateText/DateText.tsx';
import { toneStyles, type Tone } from '../theme/tones.ts';

export interface TimelineItem {
  id: string;
  /** When: 'YYYY-MM-DD', or an instant in ISO form, which also shows the time. */
  at: string;
  /** What happened. */
  title: ReactNode;
  /** Who did it. */
  by?: ReactNode;
  /** More about it: a reason, a change. */
  description?: ReactNode;
  /** What it means for the reader; default neutral. */
  tone?: Tone;
  /** Instead of the dot. */
  icon?: ReactNode;
}

export interface TimelineProps extends Omit<ComponentPropsWithRef<'ol'>, 'children'> {
  /** In the order they are shown; newest first where people look for the last thing. */
  items: readonly TimelineItem[];
  /** One line each: when, what, by whom. For the history beside something else that has to be read. */
  compact?: boolean;
}

const Root = styled.ol`
  display: grid;
  inline-size: 100%;
  padding: 0;
  list-style: none;
  & > li {
    --lb-timeline: var(--lb-border-strong);
    position: relative;
    display: grid;
    grid-template-columns: 1.25rem minmax(0, 1fr);
    gap: 0 0.75rem;
    padding-block-end: 1rem;
    break-inside: avoid;
  }
  & > li:last-of-type {
    padding-block-end: 0;
  }
  & > li:not(:last-of-type)::before {
    content: '';
    position: absolute;
    inset-block: 1.25rem 0;
    inset-inline-start: calc(0.625rem - 0.5px);
    inline-size: 1px;
    background: var(--lb-border);
  }
  & > li > [data-part='mark'] {
    display: flex;
    align-items: center;
    justify-content: center;
    block-size: 1.25rem;
    color: var(--lb-timeline);
  }
  & > li > [data-part='mark'][data-dot]::before {
    content: '';
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: 50%;
    background: currentColor;
    forced-color-adjust: none;
  }
  & > li {
    ${toneStyles((full) => `--lb-timeline:${full}`)}
  }
  & [data-part='what'] {
    display: grid;
    gap: 0.125rem;
    overflow-wrap: anywhere;
  }
  & [data-part='title'] {
    font-weight: 500;
  }
  & [data-part='when'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75rem;
    font: var(--lb-type-dense);
    color: var(--lb-text-quiet);
  }
  &[data-compact] > li {
    grid-template-columns: auto minmax(0, 1fr) auto;
    padding-block-end: 0.25rem;
    font: var(--lb-type-dense);
  }
  &[data-compact] > li::before,
  &[data-compact] [data-part='mark'] {
    display: none;
  }
  &[data-compact] :is([data-part='what'], [data-part='when']) {
    display: contents;
  }
  &[data-compact] [data-part='title'] {
    grid-area: 1 / 2;
    font-weight: 400;
  }
  &[data-compact] > li:is([data-tone='warning'], [data-tone='danger']) [data-part='title'] {
    color: var(--lb-timeline);
  }
  &[data-compact] time {
    grid-area: 1 / 1;
    color: var(--lb-text-quiet);
    white-space: nowrap;
  }
  &[data-compact] time + span {
    grid-area: 1 / 3;
    color: var(--lb-text-quiet);
  }
  &[data-compact] [data-part='when'] ~ div {
    grid-area: 2 / 2 / auto / -1;
    color: var(--lb-text-quiet);
  }
`;

/** What happened to one thing, in order: what, when, by whom. */
export function Timeline({ items, compact = false, ...rest }: TimelineProps) {
  return (
    <Root data-compact={compact ? '' : undefined} {...rest}>
      {items.map(({ id, at, title, by, description, tone = 'neutral', icon }) => (
        <li key={id} data-tone={tone}>
          <span data-part="mark" data-dot={icon === undefined ? '' : undefined} aria-hidden>
            {icon}
          </span>
          <div data-part="what">
            <div data-part="title">{title}</div>
            <div data-part="when">
              <DateText value={at} time={!compact && at.includes('T')} />
              {by !== undefined && <span>{by}</span>}
            </div>
            {description !== undefined && <div>{description}</div>}
          </div>
        </li>
      ))}
    </Root>
  );
}

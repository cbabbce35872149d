import { asElement } from '../internal/asElement.tsx';
import { whole } from '../Sentence/whole.tsx';
import { styled } from '../internal/styled.ts';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Anchor } from '../internal/Anchor.tsx';
import { levelIcons } from '../internal/levelIcons.tsx';
import type { Level } from '../provider/labels.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { linkRows } from '../internal/pressed.ts';

export interface ItemListItem {
  id: string;
  /** Opens it. */
  href: string;
  /** What it is, in one line. */
  title: ReactNode;
  /** Below it, quieter: of whom, how much. */
  detail?: ReactNode;
  /** When, or how long ago. */
  time?: ReactNode;
  /** Only warning and error have a picture: a mark on everything marks nothing. */
  level?: Level | undefined;
  /** The word for an item that was not opened yet; it has a dot and stands out. */
  unread?: string | undefined;
  /** How often it came. */
  count?: number;
}

export interface ItemListGroup {
  id: string;
  title: ReactNode;
  /** How many there are. */
  count?: ReactNode;
  items: readonly ItemListItem[];
}

export interface ItemListProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** In their order; a group without items is left out. */
  groups: readonly ItemListGroup[];
  /** The item that is open beside the list. */
  current?: string | undefined;
}

const Root = styled.div`
  display: grid;
  gap: 0.75rem;
  inline-size: 100%;
  & > section > h2 {
    display: flex;
    gap: 0.375rem;
    padding: 0.25rem 0.75rem;
    font: var(--lb-type-small);
    font-weight: 500;
    color: var(--lb-text-quiet);
    overflow-wrap: anywhere;
  }
  & > section > ol {
    padding: 0;
    list-style: none;
  }
  & a {
    position: relative;
    display: grid;
    grid-template: auto auto / 1.25rem minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 0 0.5rem;
    padding: 0.375rem 0.75rem 0.375rem 1.5rem;
    color: inherit;
    text-decoration: none;
    border-block-end: 1px solid var(--lb-border);
  }
  & li:last-of-type a {
    border-block-end: 0;
  }
  /* no place is kept for marks that no item has */
  &:not([data-marked]) a {
    grid-template-columns: 0 minmax(0, 1fr) auto;
    padding-inline-start: 0.25rem;
  }
  ${linkRows}
  & [data-part='level'] {
    grid-row: 1 / 3;
    color: var(--lb-warning);
  }
  & a[data-level='error'] [data-part='level'] {
    color: var(--lb-danger);
  }
  & [data-part='title'] {
    overflow-wrap: anywhere;
  }
  & [data-part='title'] > small {
    margin-inline-start: 0.375rem;
    font: var(--lb-type-small);
    color: var(--lb-text-quiet);
  }
  & [data-part='time'],
  & [data-part='detail'] {
    font: var(--lb-type-small);
    color: var(--lb-text-quiet);
  }
  & [data-part='time'] {
    white-space: nowrap;
  }
  & [data-part='detail'] {
    grid-column: 2 / 4;
    overflow-wrap: anywhere;
  }
  & a[data-unread] [data-part='title'],
  & a[data-unread] [data-part='time'] {
    font-weight: 600;
    color: var(--lb-text);
  }
  & a[data-unread]::before {
    content: '';
    position: absolute;
    inset-block-start: 0.75rem;
    inset-inline-start: 0.5rem;
    inline-size: 0.4375rem;
    block-size: 0.4375rem;
    background: var(--lb-accent);
    border-radius: 50%;
    forced-color-adjust: none;
  }
  & a[aria-current] {
    background: var(--lb-accent-soft);
    box-shadow: inset 3px 0 0 var(--lb-accent);
  }
`;

/** Things that came in, each a line or two, in groups: what is new stands out, and only what is wrong has a colour. */
export function ItemList({ groups, current, ...rest }: ItemListProps) {
  const labels = useUiLabels();
  const formats = useUiFormats();
  const id = useId();
  const picture = (level: Level | undefined) => {
    if (level !== 'warning' && level !== 'error') return null;
    const LevelIcon = levelIcons[level];
    return <LevelIcon size="small" />;
  };
  const marked = groups.some(({ items }) =>
    items.some(({ level, unread }) => unread !== undefined || level === 'warning' || level === 'error'),
  );
  return (
    <Root data-marked={marked ? '' : undefined} {...rest}>
      {groups
        .filter(({ items }) => items.length > 0)
        .map((group) => (
          <section key={group.id} aria-labelledby={`${id}-${group.id}`}>
            <h2 id={`${id}-${group.id}`}>
              {asElement(group.title)} {group.count !== undefined && <span>{group.count}</span>}
            </h2>
            <ol>
              {group.items.map(({ id: item, href, title, detail, time, level, unread, count = 1 }) => (
                <li key={item}>
                  <Anchor
                    href={href}
                    data-part="open"
                    data-item={item}
                    data-level={level}
                    data-unread={unread === undefined ? undefined : ''}
                    aria-current={item === current ? 'true' : undefined}
                  >
                    <span data-part="level">{picture(level)}</span>
                    <span data-part="title">
                      {picture(level) && <VisuallyHidden>{`${labels.levels[level ?? 'info']}: `}</VisuallyHidden>}
                      {whole(title)}
                      {unread !== undefined && <VisuallyHidden>{`, ${unread}`}</VisuallyHidden>}
                      {count > 1 && <small>{labels.times(formats.number(count))}</small>}
                    </span>
                    <span data-part="time">{time}</span>
                    {detail !== undefined && <span data-part="detail">{whole(detail)}</span>}
                  </Anchor>
                </li>
              ))}
            </ol>
          </section>
        ))}
    </Root>
  );
}

import type { HeadingLevel } from '../Heading/Heading.tsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import { useControlled } from '../internal/useControlled.ts';
import { pressedGround } from '../internal/pressed.ts';

export interface AccordionItem {
  id: string;
  title: ReactNode;
  /** At the end of the line: a count, a state. */
  summary?: ReactNode;
  content: ReactNode;
}

export interface AccordionProps extends Omit<ComponentPropsWithRef<'div'>, 'onChange' | 'defaultValue' | 'children'> {
  items: readonly AccordionItem[];
  /** Ids of those that are open. Left out: it keeps them itself, from `defaultValue` on. */
  value?: readonly string[];
  defaultValue?: readonly string[];
  onChange?(value: string[], event?: CauseEvent): void;
  /** Several may be open; else opening one closes the other. */
  multiple?: boolean;
  /** Level of the headings, by what stands above them; default 3. */
  level?: HeadingLevel;
}

const Root = styled.div`
  background: var(--lb-surface);
  border: 1px solid var(--lb-border);
  border-radius: var(--lb-radius);
  & > details + details {
    border-block-start: 1px solid var(--lb-border);
  }
  & > details > summary {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 2.75rem;
    padding: 0.5rem 1rem;
    border-radius: calc(var(--lb-radius) - 1px);
    cursor: pointer;
    list-style: none;
  }
  & > details > summary::-webkit-details-marker {
    display: none;
  }
  & > details > summary:hover {
    background: var(--lb-hover);
  }
  & > details > summary:active {
    background: ${pressedGround};
  }
  & > details > summary:focus-visible {
    outline-offset: -2px;
  }
  & > details > summary > [data-part='title'] {
    flex: 1;
    min-inline-size: 0;
    font: var(--lb-type-body);
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  & > details > summary > [data-part='summary'] {
    color: var(--lb-text-quiet);
    text-align: end;
    overflow-wrap: anywhere;
  }
  & > details > summary > svg {
    color: var(--lb-text-quiet);
    transition: rotate var(--lb-fast);
  }
  & > details[open] > summary > svg {
    rotate: 180deg;
  }
  & > details > [data-part='content'] {
    padding: 0.25rem 1rem 1rem;
  }
  @media print {
    & > details::details-content {
      content-visibility: visible;
      block-size: auto;
    }
    & > details > summary > svg {
      display: none;
    }
  }
`;

/** Parts of one whole below each other, of which the reader opens what he needs. On the platform's own details. */
export function Accordion({
  items,
  value,
  defaultValue = [],
  onChange,
  multiple = false,
  level = 3,
  ...rest
}: AccordionProps) {
  const [opened, setOpened] = useControlled<readonly string[]>(
    value,
    defaultValue,
    onChange && ((next, event) => onChange([...next], event)),
  );
  const Heading = `h${level}` as const;
  const set = (id: string, open: boolean, event: CauseEvent) => {
    if (open === opened.includes(id)) return;
    setOpened(open ? [...(multiple ? opened : []), id] : opened.filter((one) => one !== id), event);
  };
  return (
    <Root {...rest}>
      {items.map(({ id, title, summary, content }) => {
        const open = opened.includes(id);
        return (
          // the browser opens one by itself, too, when something in it is searched for
          <details key={id} open={open} onToggle={(event) => set(id, event.currentTarget.open, event)}>
            <summary
              onClick={(event) => {
                event.preventDefault();
                set(id, !open, event);
              }}
            >
              <Heading data-part="title">{title}</Heading>
              {summary !== undefined && <span data-part="summary">{summary}</span>}
              <ChevronDownIcon size="small" />
            </summary>
            <div data-part="content">{content}</div>
          </details>
        );
      })}
    </Root>
  );
}

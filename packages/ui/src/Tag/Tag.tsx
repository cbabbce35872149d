import type { ComponentPropsWithRef, ReactNode } from 'react';
import { CloseIcon } from '../icons/CloseIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import { useUiLabels } from '../provider/context.ts';
import { asElement } from '../internal/asElement.tsx';

export interface TagProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** What it says. */
  label: string;
  /** Before the words. */
  icon?: ReactNode;
  /** Shows a cross that takes it away. */
  onRemove?: (event?: CauseEvent) => void;
}

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  /* as large as its words, whatever it stands in */
  inline-size: fit-content;
  block-size: fit-content;
  max-inline-size: 100%;
  min-block-size: 1.625rem;
  padding: 0.125rem 0.5rem;
  font: var(--lb-type-dense);
  color: var(--lb-text);
  background: var(--lb-hover);
  border: 1px solid var(--lb-border);
  border-radius: var(--lb-radius-small);
  & > svg {
    color: var(--lb-text-quiet);
  }
  & > [data-part='label'] {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  & > button {
    display: inline-flex;
    flex: none;
    margin-inline-end: -0.25rem;
    padding: 0.25rem;
    color: var(--lb-text-quiet);
    background: none;
    border: 0;
    border-radius: var(--lb-radius-small);
    cursor: pointer;
  }
  & > button:hover {
    color: var(--lb-text);
    background: var(--lb-border);
  }
  & > button:active {
    background: color-mix(in srgb, var(--lb-border) 88%, var(--lb-text));
  }
  & > button:focus-visible {
    outline-offset: -1px;
  }
  @media (pointer: coarse) {
    & > button {
      padding: 0.875rem;
    }
  }
  @media print {
    & > button {
      display: none;
    }
  }
`;

/** A word that something has: a subject, a kind, a choice. It has no meaning of its own, as a state has. */
export function Tag({ label, icon, onRemove, ...rest }: TagProps) {
  const labels = useUiLabels();
  return (
    <Root {...rest}>
      {asElement(icon)}
      <span data-part="label">{label}</span>
      {onRemove && (
        <button type="button" aria-label={labels.removeChoice(label)} onClick={onRemove}>
          <CloseIcon size="small" />
        </button>
      )}
    </Root>
  );
}

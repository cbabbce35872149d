import { styled } from '../internal/styled.ts';
import { ChoiceField, type ChoiceFieldProps } from '../internal/ChoiceField.tsx';
import { pressedGround } from '../internal/pressed.ts';

export type SwitchProps = ChoiceFieldProps;

const Track = styled.input`
  appearance: none;
  flex: none;
  position: relative;
  inline-size: 2rem;
  block-size: 1.125rem;
  margin: 0.0625rem 0 0;
  background: var(--lb-surface);
  border: 1px solid var(--lb-border-strong);
  border-radius: var(--lb-radius-round);
  cursor: pointer;
  print-color-adjust: exact;
  transition: background-color var(--lb-fast);
  &::before {
    content: '';
    position: absolute;
    inset-block-start: 0.125rem;
    inset-inline-start: 0.125rem;
    inline-size: 0.75rem;
    block-size: 0.75rem;
    background: var(--lb-border-strong);
    border-radius: var(--lb-radius-round);
    transition:
      inset-inline-start var(--lb-fast),
      background-color var(--lb-fast);
  }
  &:hover:not(:disabled) {
    border-color: var(--lb-text-quiet);
  }
  &:active:not(:disabled) {
    background: ${pressedGround};
  }
  &:checked {
    background: var(--lb-accent);
    border-color: var(--lb-accent);
  }
  &:checked:active:enabled {
    background: var(--lb-accent-hover);
  }
  &:checked::before {
    inset-inline-start: 1rem;
    background: var(--lb-on-accent);
  }
  &[aria-invalid='true'] {
    border-color: var(--lb-danger);
    box-shadow: inset 0 0 0 1px var(--lb-danger);
  }
  &:disabled {
    background: var(--lb-sunken);
    border-color: var(--lb-border-strong);
    cursor: not-allowed;
  }
  &:disabled::before {
    background: var(--lb-border-strong);
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: Canvas;
    border-color: CanvasText;
    &::before {
      background: CanvasText;
    }
    &:checked {
      background: Highlight;
      border-color: Highlight;
    }
    &:checked::before {
      background: HighlightText;
    }
    &[aria-invalid='true'] {
      border: 2px solid CanvasText;
    }
    &:disabled {
      background: Canvas;
      border-color: GrayText;
    }
    &:disabled::before {
      background: GrayText;
    }
  }
`;

/** On or off, that takes effect at once. */
export function Switch(props: SwitchProps) {
  return <ChoiceField box={Track} boxRole="switch" {...props} />;
}

import { feedbackEdges } from './feedbackEdges.ts';
import { headerHeight } from './header.ts';
import { hiddenWords } from './hidden.ts';
import { styled } from './styled.ts';
import { pressedGround } from './pressed.ts';

/** The box of a checkbox or the circle of a radio, drawn on the browser's own input. */
export const ChoiceInput = styled.input`
  appearance: none;
  flex: none;
  display: grid;
  place-content: center;
  inline-size: 1.125rem;
  block-size: 1.125rem;
  margin: 0.0625rem 0 0;
  color: var(--lb-on-accent);
  background: var(--lb-surface);
  border: 1px solid var(--lb-field-edge, var(--lb-border-strong));
  /* never round, in whatever brand: that is a radio */
  border-radius: min(var(--lb-radius-small), 0.25rem);
  cursor: pointer;
  print-color-adjust: exact;
  &[type='radio'] {
    border-radius: var(--lb-radius-round);
  }
  &:hover:not(:disabled) {
    border-color: var(--lb-field-edge-hover, var(--lb-text-quiet));
  }
  &:active:not(:disabled) {
    background: ${pressedGround};
  }
  &:checked,
  &:indeterminate[type='checkbox'] {
    background: var(--lb-accent);
    border-color: var(--lb-accent);
  }
  &:is(:checked, :indeterminate[type='checkbox']):active:enabled {
    background: var(--lb-accent-hover);
  }
  &::before {
    content: '';
    inline-size: 0.75rem;
    block-size: 0.75rem;
    background: currentColor;
    visibility: hidden;
  }
  &[type='checkbox']::before {
    clip-path: polygon(11% 48%, 23% 36%, 42% 56%, 78% 14%, 91% 26%, 43% 81%);
  }
  &[type='radio']::before {
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: var(--lb-radius-round);
  }
  &[type='checkbox']:indeterminate::before {
    clip-path: inset(42% 12%);
  }
  &:checked::before,
  &[type='checkbox']:indeterminate::before {
    visibility: visible;
  }
  &[aria-invalid='true']:enabled:not(:checked),
  [aria-invalid='true'] &:enabled:not(:checked) {
    border-color: var(--lb-danger);
    box-shadow: inset 0 0 0 1px var(--lb-danger);
  }
  /* in a group what is ticked may be right: the question as a whole is not */
  &[aria-invalid='true']:checked:not([data-part='choices'] *) {
    color: var(--lb-on-danger);
    background: var(--lb-danger);
    border-color: var(--lb-danger);
  }
  &:disabled {
    color: var(--lb-text-quiet);
    background: var(--lb-sunken);
    border-color: var(--lb-border-strong);
    cursor: not-allowed;
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    color: Canvas;
    background: Canvas;
    border-color: CanvasText;
    &:checked,
    &:indeterminate[type='checkbox'] {
      background: Highlight;
      color: HighlightText;
      border-color: Highlight;
    }
    &[aria-invalid='true'],
    [aria-invalid='true'] & {
      border: 2px solid CanvasText;
      box-shadow: none;
    }
    &[aria-invalid='true']:checked:not([data-part='choices'] *) {
      background: Highlight;
      color: HighlightText;
    }
    &:disabled:disabled {
      color: GrayText;
      background: Canvas;
      border-color: GrayText;
    }
  }
`;

/** A choice and its words: the words stand beside it, its hint below them. */
export const ChoiceRow = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.25rem 0.625rem;
  ${feedbackEdges}
  & > label {
    justify-self: start;
    overflow-wrap: anywhere;
    cursor: pointer;
    scroll-margin-block-start: calc(${headerHeight} + 1rem);
  }
  /* the words belong to what a finger presses */
  @media (pointer: coarse) {
    align-items: center;
    & > label {
      display: flex;
      align-items: center;
      min-block-size: 2.75rem;
    }
  }
  &[data-hide-label] {
    display: inline-grid;
  }
  &[data-hide-label] > label {
    ${hiddenWords}
  }
  &[data-required] > label::after {
    content: ' *';
    content: ' *' / '';
    color: var(--lb-danger);
  }
  & > [data-part='hint'],
  & > [data-part='feedback'] {
    grid-column: 2;
  }
  & > [data-part='hint'] {
    color: var(--lb-text-quiet);
    font: var(--lb-type-dense);
  }
  &:has(> input:disabled) > label {
    color: var(--lb-text-quiet);
    cursor: not-allowed;
  }
`;

/** Choices below or beside each other. */
export const ChoiceList = styled.div`
  display: flex;
  flex-direction: column;
  gap: 0.5rem;
  padding-block: 0.25rem;
  &[data-direction='row'] {
    flex-flow: row wrap;
    column-gap: 1.5rem;
  }
  &[data-direction='segments'] {
    flex-direction: row;
    gap: 0;
    padding-block: 0;
    border: 1px solid var(--lb-field-edge, var(--lb-border-strong));
    border-radius: var(--lb-radius);
  }
  &[data-direction='segments'] > div {
    position: relative;
    display: block;
    flex: 1 1 0;
  }
  &[data-direction='segments'] > div + div {
    border-inline-start: 1px solid var(--lb-border-strong);
  }
  /* over the words, which are what is seen of it */
  &[data-direction='segments'] > div > input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
  }
  &[data-direction='segments'] > div > label {
    display: grid;
    place-items: center;
    justify-self: stretch;
    min-block-size: 2rem;
    padding: 0.25rem 0.5rem;
    font: var(--lb-type-dense);
    font-variant-numeric: tabular-nums;
    text-align: center;
    border-radius: calc(var(--lb-radius) - 1px);
  }
  &[data-direction='segments'] > div:hover > label {
    background: var(--lb-hover);
  }
  &[data-direction='segments'] > div:active > label {
    background: ${pressedGround};
  }
  &[data-direction='segments'] > div > input:checked + label {
    color: var(--lb-accent);
    font-weight: 600;
    background: var(--lb-accent-soft);
  }
  &[data-direction='segments'] > div > input:focus-visible + label {
    outline: 2px solid var(--lb-focus);
    outline-offset: 1px;
  }
  @media (forced-colors: active) {
    &[data-direction='segments'] > div > input:checked + label {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
    }
  }
`;

import { styled } from './styled.ts';

/** The frame of a control: edge, ground, focus. Its child input has no edge of its own. */
export const ControlFrame = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  min-inline-size: 0;
  min-block-size: 2.25rem;
  color: var(--lb-text);
  background: var(--lb-surface);
  border: 1px solid var(--lb-field-edge, var(--lb-border-strong));
  border-radius: var(--lb-radius);
  &:hover:not(:has(:disabled, [aria-invalid='true'])) {
    border-color: var(--lb-field-edge-hover, var(--lb-text-quiet));
  }
  /* a finger is on it before the focus comes */
  &:has(> :is(input, textarea):read-write:active, > select:active:enabled:not([data-read-only])) {
    background: var(--lb-hover);
    border-color: var(--lb-text);
  }
  &:has([aria-invalid='true']) {
    border-color: var(--lb-danger);
    box-shadow: inset 0 0 0 1px var(--lb-danger);
  }
  &:focus-within:has(> input:focus, > select:focus, > textarea:focus) {
    outline: 2px solid var(--lb-focus);
    outline-offset: -1px;
    border-color: var(--lb-focus);
  }
  &:has([aria-invalid='true']):focus-within {
    /* both are seen: that it is wrong, and that one is in it */
    outline-offset: 1px;
    border-color: var(--lb-danger);
  }
  /* to be read: its words on the ground of the page, without the frame of what can be filled in */
  &:has(> input:not([type='hidden'], :disabled):read-only, > textarea:not(:disabled):read-only, > [data-read-only]):not(
      :has([aria-invalid='true'])
    ) {
    background: none;
    border-color: var(--lb-border);
  }
  &:has(> input:disabled, > textarea:disabled, > select:disabled:not([data-read-only])) {
    background: var(--lb-sunken);
    border-color: var(--lb-border-strong);
  }
  & > input,
  & > select,
  & > textarea {
    flex: 1;
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 2.125rem;
    padding: 0.375rem 0.75rem;
    background: none;
    border: 0;
    border-radius: inherit;
    &:focus {
      outline: none;
    }
    &::placeholder {
      color: var(--lb-text-quiet);
      opacity: 1;
    }
    &:disabled {
      color: var(--lb-text-quiet);
      opacity: 1;
      cursor: not-allowed;
    }
    /* the browser's own yellow or blue follows no theme */
    &:autofill {
      -webkit-text-fill-color: var(--lb-text);
      caret-color: var(--lb-text);
      box-shadow: inset 0 0 0 10rem var(--lb-accent-soft);
    }
    /* Edge draws a second eye beside that of PasswordField */
    &::-ms-reveal {
      display: none;
    }
    &[data-align='end'] {
      text-align: end;
      font-variant-numeric: tabular-nums;
    }
  }
  /* figures are written from the left, and stand at the edge that is the form's */
  &:dir(rtl) > input[dir='ltr'] {
    text-align: right;
    &[data-align='end'] {
      text-align: left;
    }
  }
  & > textarea {
    display: block;
    resize: vertical;
  }
  & > [data-part='prefix'],
  & > [data-part='suffix'] {
    flex: none;
    color: var(--lb-text-quiet);
    white-space: nowrap;
    -webkit-user-select: none;
    user-select: none;
  }
  & > [data-part='prefix'] {
    padding-inline-start: 0.75rem;
  }
  & > [data-part='suffix'] {
    padding-inline-end: 0.75rem;
  }
  & > [data-part='prefix'] ~ input {
    padding-inline-start: 0.5rem;
  }
  & > input:has(~ [data-part='suffix']) {
    padding-inline-end: 0.5rem;
  }
  & > button {
    flex: none;
    margin-inline-end: 0.1875rem;
  }
  /* a finger needs more room than a pointer, and below 16 px a telephone zooms in on what is filled in */
  @media (pointer: coarse) {
    & > input,
    & > select,
    & > textarea {
      min-block-size: 2.625rem;
      font-size: max(1rem, 16px);
    }
  }
  @media (forced-colors: active) {
    &:has([aria-invalid='true']) {
      border-width: 2px;
    }
    &:has(> :disabled) {
      border-color: GrayText;
    }
    &:focus-within:has(> input:focus, > select:focus, > textarea:focus) {
      outline-color: Highlight;
    }
  }
  @media print {
    & > button {
      display: none;
    }
  }
`;

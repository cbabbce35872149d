import { css } from '@emotion/react';
import { touchMargin } from '../internal/touchMargin.ts';
import { variants } from '../internal/variants.ts';
import type { ButtonSize, ButtonTheme } from './Button.variants.ts';

/** A ground of a colour, what is written on it, and the ground under the pointer. */
const filled = (
  ground: string,
  text: string,
  over = `color-mix(in srgb,var(--lb-${ground}) 85%,var(--lb-text))`,
): string =>
  `--lb-button-text:var(--lb-${text});--lb-button-ground:var(--lb-${ground});--lb-button-over:${over};--lb-button-edge:transparent`;

/** Shared by button and link, with words or with an icon alone. Variants by data attributes. */
export const buttonStyles = css`
  --lb-button-text: var(--lb-text);
  --lb-button-ground: var(--lb-surface);
  --lb-button-over: var(--lb-hover);
  --lb-button-edge: var(--lb-border-strong);
  --lb-button-size: 2.25rem;
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.5rem;
  max-inline-size: 100%;
  min-block-size: var(--lb-button-size);
  padding: 0.375rem 0.875rem;
  font: var(--lb-type-body);
  font-weight: 500;
  text-align: center;
  text-decoration: none;
  color: var(--lb-button-text);
  background: var(--lb-button-ground);
  border: 1px solid var(--lb-button-edge);
  border-radius: var(--lb-radius);
  cursor: pointer;
  -webkit-user-select: none;
  user-select: none;
  transition: background-color var(--lb-fast);

  &:hover {
    background: var(--lb-button-over);
  }
  /* pressed is one step further than under the pointer */
  &:active {
    background: color-mix(in srgb, var(--lb-button-over) 85%, var(--lb-text));
  }
  /* green is what is positive in the brand, whatever its accent */
  ${variants<ButtonTheme>('tone', {
    light: '',
    dark: filled('text', 'surface', 'color-mix(in srgb,var(--lb-text) 85%,var(--lb-surface))'),
    green: filled('success', 'surface'),
    warning: filled('warning', 'on-warning'),
    danger: filled('danger', 'on-danger'),
    transparent: '--lb-button-ground:transparent;--lb-button-edge:transparent',
  })}
  &[aria-pressed='true'] {
    --lb-button-text: var(--lb-accent);
    --lb-button-ground: var(--lb-accent-soft);
    --lb-button-over: color-mix(in srgb, var(--lb-accent-soft) 85%, var(--lb-accent));
    --lb-button-edge: var(--lb-accent);
  }
  ${variants<ButtonSize>('size', {
    small: '--lb-button-size:1.75rem;padding:0.125rem 0.625rem;gap:0.375rem;font:var(--lb-type-dense);font-weight:500',
    medium: '',
    large: '--lb-button-size:2.75rem;padding:0.5rem 1.25rem;font-size:calc(var(--lb-size)*8/7)',
  })}
  &[data-icon-only] {
    aspect-ratio: 1;
    padding: 0;
    min-inline-size: var(--lb-button-size);
  }
  &[data-inline] {
    min-block-size: 0;
    padding: 0;
    font: inherit;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    color: var(--lb-accent);
    background: none;
    border: 0;
    border-radius: 2px;
    ${touchMargin}
  }
  &[data-inline]:hover {
    color: var(--lb-accent-hover);
  }
  &[data-inline][data-tone='danger'] {
    color: var(--lb-danger);
  }
  &[data-inline][data-tone='warning'] {
    color: var(--lb-warning);
  }
  &:disabled,
  &[aria-disabled='true']:not([aria-busy='true']) {
    color: var(--lb-text-quiet);
    background: var(--lb-sunken);
    border-color: var(--lb-border);
    cursor: not-allowed;
  }
  /* what cannot be done now still shows what it would do */
  &:is([data-tone='green'], [data-tone='warning'], [data-tone='danger'], [data-tone='dark']):is(
      :disabled,
      [aria-disabled='true']:not([aria-busy='true'])
    ) {
    background: color-mix(in srgb, var(--lb-button-ground) 12%, var(--lb-sunken));
    border-color: transparent;
  }
  &:is([data-tone='transparent'], [data-inline]):is(:disabled, [aria-disabled='true']) {
    background: none;
    border-color: transparent;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  &[aria-busy='true'] > :not([data-part='spinner']) {
    opacity: 0;
  }
  & > [data-part='spinner'] {
    position: absolute;
    inset: 0;
    margin: auto;
  }
  & > [data-part='label'] {
    min-inline-size: 0;
  }
  /* a finger needs more room than a pointer */
  @media (pointer: coarse) {
    &[data-size] {
      --lb-button-size: 2.75rem;
    }
  }
  /* on paper nothing can be pressed; what stands in a line may be a number that is read */
  @media print {
    &:not([data-inline]) {
      display: none;
    }
  }
  @media (forced-colors: active) {
    &,
    &[data-tone] {
      border-color: ButtonText;
    }
    &:disabled,
    &[aria-disabled='true'] {
      color: GrayText;
      border-color: GrayText;
    }
    &[aria-pressed='true'] {
      /* or the browser puts its own ground behind the words, which is as dark as they are */
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
    }
  }
`;

import { styled } from '../internal/styled.ts';
import { hiddenWords } from '../internal/hidden.ts';
import { pressedGround } from '../internal/pressed.ts';

/** Holds the menu's place in the page: wide, a rail, or (on a small screen) a bar. */
export const Root = styled.div`
  position: relative;
  block-size: 100%;
  inline-size: 16rem;
  &[data-state='rail'],
  &[data-narrow] {
    inline-size: 3.5rem;
  }
  & > nav {
    position: sticky;
    z-index: 30;
    inset-block-start: 0;
    display: flex;
    flex-direction: column;
    inline-size: 16rem;
    block-size: 100dvh;
    overflow: hidden auto;
    color: var(--lb-text);
    background: var(--lb-surface);
    border-inline-end: 1px solid var(--lb-border);
    scrollbar-width: thin;
  }
  &[data-state='rail'] > nav {
    inline-size: 3.5rem;
  }
  & [data-part='top'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem;
    flex: none;
    block-size: var(--lb-bar);
    padding-inline: 1.25rem 0.625rem;
    border-block-end: 1px solid var(--lb-border);
  }
  & [data-part='brand'] {
    min-inline-size: 0;
    overflow: hidden;
    font-weight: 600;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  &[data-state='rail'] [data-part='top'] {
    justify-content: center;
    padding-inline: 0;
  }
  & [data-part='section'] {
    padding: 0.75rem 0.625rem 0;
  }
  & h2 {
    padding: 0.25rem 0.625rem;
    font: var(--lb-type-small);
    font-weight: 500;
    color: var(--lb-text-quiet);
  }
  &[data-state='rail'] h2 {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  &[data-state='rail'] [data-part='section'] + [data-part='section'] {
    margin-block-start: 0.75rem;
    border-block-start: 1px solid var(--lb-border);
  }
  & ul {
    display: grid;
    gap: 0.125rem;
    padding: 0;
    list-style: none;
  }
  & li > a {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 2.25rem;
    padding: 0.375rem 0.625rem;
    color: var(--lb-text);
    text-decoration: none;
    border-radius: var(--lb-radius);
    transition: background-color var(--lb-fast);
  }
  & li > a > svg {
    color: var(--lb-text-quiet);
  }
  & li > a:hover {
    background: var(--lb-hover);
  }
  & li > a:active {
    background: ${pressedGround};
  }
  & li > a:focus-visible {
    outline-offset: -2px;
  }
  & li > a[aria-current] {
    font-weight: 600;
    color: var(--lb-accent);
    background: var(--lb-accent-soft);
    box-shadow: inset 3px 0 0 var(--lb-accent);
  }
  & li > a[aria-current] > svg {
    color: inherit;
  }
  & [data-part='label'] {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  &[data-state='rail'] li > a {
    position: relative;
    justify-content: center;
    padding-inline: 0;
  }
  &[data-state='rail'] [data-part='label'] {
    ${hiddenWords}
  }
  & [data-part='badge'] {
    min-inline-size: 1.25rem;
    padding-inline: 0.375rem;
    font: var(--lb-type-small);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: center;
    color: var(--lb-on-accent);
    background: var(--lb-accent);
    border-radius: var(--lb-radius-round);
  }
  &[data-state='rail'] [data-part='badge'] {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
  }
  @media (max-width: 639.98px) {
    /* its button alone, at the start of the page's bar */
    &,
    &[data-narrow] {
      inline-size: 3rem;
      block-size: var(--lb-bar);
    }
    &[data-state='rail'] > nav {
      position: static;
      inline-size: 100%;
      block-size: auto;
      background: none;
      border-inline-end: 0;
    }
    &[data-state='rail'] [data-part='section'] {
      display: none;
    }
    &[data-state='open'] > nav {
      position: fixed;
      inset-inline-start: 0;
    }
  }
  @media (forced-colors: active) {
    & [aria-current] {
      border-inline-start: 3px solid;
    }
    & [data-part='badge'] {
      border: 1px solid;
    }
  }
`;

/** Behind the opened menu of a narrow screen; a press on it closes, for the pointer alone. */
export const Scrim = styled.div`
  position: fixed;
  z-index: 25;
  inset: 0;
  background: var(--lb-scrim);
`;

import { styled } from '../internal/styled.ts';
import { popupStyles } from '../internal/popup.ts';
import { pressedGround } from '../internal/pressed.ts';

/** In the top layer: no table or card cuts it off. */
export const List = styled.ul`
  ${popupStyles}
  min-inline-size: 11rem;
  max-inline-size: min(20rem, 90vw);
  padding: 0.25rem;
  list-style: none;
  & ul[role='group'] {
    padding: 0;
    list-style: none;
  }
  & [data-part='title'] {
    display: block;
    padding: 0.375rem 0.75rem 0.125rem;
    font: var(--lb-type-small);
    font-weight: 500;
    color: var(--lb-text-quiet);
  }
  & > [data-part='group']:not(:first-of-type),
  & > [data-part='group'] + li:not([data-part]) {
    margin-block-start: 0.25rem;
    padding-block-start: 0.25rem;
    border-block-start: 1px solid var(--lb-border);
  }
  & [role^='menuitem'] {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    inline-size: 100%;
    min-block-size: 2.25rem;
    padding: 0.375rem 0.75rem;
    text-align: start;
    text-decoration: none;
    color: inherit;
    background: none;
    border: 0;
    border-radius: var(--lb-radius-small);
    cursor: pointer;
  }
  & [role^='menuitem'] > svg {
    color: var(--lb-text-quiet);
  }
  & [data-part='label'] {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  & [data-part='why'] {
    display: block;
    padding: 0 0.75rem 0.375rem;
    font: var(--lb-type-small);
    color: var(--lb-text-quiet);
  }
  & [role^='menuitem']:hover,
  & [role^='menuitem']:focus,
  & [role^='menuitem'][aria-expanded='true'] {
    background: var(--lb-hover);
  }
  & [role^='menuitem']:active {
    background: ${pressedGround};
  }
  & [role^='menuitem']:focus-visible {
    outline-offset: -2px;
  }
  & [aria-haspopup] > svg:last-child:dir(rtl) {
    scale: -1 1;
  }
  & [data-tone='danger'],
  & [data-tone='danger'] > svg {
    color: var(--lb-danger);
  }
  & [aria-checked='true'] {
    font-weight: 500;
  }
  & [data-part='check'] {
    inline-size: 1.25rem;
    block-size: 1.25rem;
  }
  & [aria-disabled='true'],
  & [aria-disabled='true'] > svg {
    color: var(--lb-text-quiet);
    cursor: not-allowed;
  }
  & [aria-disabled='true']:is(:hover, :active) {
    background: none;
  }
  @media (pointer: coarse) {
    & [role^='menuitem'] {
      min-block-size: 2.75rem;
    }
  }
`;

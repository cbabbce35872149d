import { pressedGround } from '../internal/pressed.ts';
import { styled } from '../internal/styled.ts';

export const Root = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  & ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & [role='treeitem'] {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    min-block-size: 2rem;
    padding: 0.25rem 0.5rem;
    border-radius: var(--lb-radius-small);
    cursor: pointer;
  }
  & [role='treeitem'] > svg {
    color: var(--lb-text-quiet);
  }
  & [data-part='mark'] {
    display: inline-flex;
    flex: none;
    justify-content: center;
    inline-size: 1.25rem;
    color: var(--lb-text-quiet);
  }
  & [data-part='mark'] > svg:dir(rtl) {
    scale: -1 1;
  }
  & [aria-expanded='true'] > [data-part='mark'] > svg {
    rotate: 90deg;
  }
  & [data-part='label'] {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  & [data-part='detail'] {
    margin-inline-start: auto;
    color: var(--lb-text-quiet);
    overflow-wrap: anywhere;
  }
  & [role='treeitem']:hover {
    background: var(--lb-hover);
  }
  & [aria-selected='true'] {
    font-weight: 500;
    color: var(--lb-accent);
    background: var(--lb-accent-soft);
  }
  & [role='treeitem']:active {
    background: ${pressedGround};
  }
  & [aria-disabled='true'] {
    color: var(--lb-text-quiet);
  }
  & [role='treeitem']:focus-visible {
    outline: 2px solid var(--lb-focus);
    outline-offset: -2px;
  }
  @media (pointer: coarse) {
    & [role='treeitem'] {
      min-block-size: 2.75rem;
    }
    & [data-part='mark'] {
      inline-size: 2rem;
    }
  }
  @media (forced-colors: active) {
    & [aria-selected='true'] {
      border: 1px solid Highlight;
    }
  }
`;

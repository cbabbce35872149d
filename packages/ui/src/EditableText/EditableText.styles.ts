import { styled } from '../internal/styled.ts';

export const Root = styled.div`
  min-inline-size: 0;
  max-inline-size: min(100%, 44rem);
  & > button[data-part='text'] {
    display: inline-block;
    max-inline-size: calc(100% + 1rem);
    min-block-size: 2.25rem;
    margin-inline: -0.5rem;
    padding: 0.375rem calc(0.5rem - 1px);
    font: inherit;
    text-align: start;
    overflow-wrap: anywhere;
    color: inherit;
    background: none;
    border: 1px solid transparent;
    border-radius: var(--lb-radius);
    cursor: text;
  }
  /* it can be changed: said without a pointer too */
  & > button[data-part='text'] > span {
    text-decoration: underline;
    text-decoration-style: dotted;
    text-decoration-color: var(--lb-text-quiet);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.25em;
  }
  & > button[data-part='text']:hover {
    background: var(--lb-hover);
    border-color: var(--lb-border-strong);
  }
  & > button[data-part='text']:active {
    border-color: var(--lb-text);
  }
  & [data-empty] {
    color: var(--lb-text-quiet);
  }
  & > [data-part='feedback'] {
    margin-block-start: 0.25rem;
  }
  @media (pointer: coarse) {
    & > button[data-part='text'] {
      min-block-size: 2.75rem;
    }
  }
`;

import { buttonStyles } from '../Button/Button.styles.ts';
import { styled } from '../internal/styled.ts';

/** A link as a button. Not the app's own link: the address of a blob is the browser's alone, and a router would follow it. */
export const Action = styled.a(buttonStyles);

export const Root = styled.section`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  min-block-size: 24rem;
  block-size: 100%;
  background: var(--lb-surface);
  border: 1px solid var(--lb-border);
  border-radius: var(--lb-radius);
  overflow: hidden;
  & > header {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 1rem;
    padding: 0.375rem 0.5rem 0.375rem 1rem;
    border-block-end: 1px solid var(--lb-border);
  }
  & > header > p {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  & > header > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    margin-inline-start: auto;
  }
  & > [data-part='sheet'] {
    display: flex;
    flex: 1;
    flex-direction: column;
    justify-content: center;
    min-block-size: 0;
    background: var(--lb-sunken);
  }
  & iframe {
    flex: 1;
    inline-size: 100%;
    border: 0;
  }
  & [data-part='busy'] {
    align-self: center;
    color: var(--lb-text-quiet);
  }
  /* in sight only for who comes by with the keyboard */
  & [data-part='way'] {
    flex: none;
    padding: 0.5rem 1rem;
    background: var(--lb-surface);
  }
  & [data-part='way']:not(:focus) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  & [data-part='way']:focus-visible {
    outline-offset: -2px;
  }
  @media print {
    display: none;
  }
`;

import { styled } from './styled.ts';

/** The shared look of "nothing here" and "could not load". */
export const PlaceholderState = styled.div`
  display: grid;
  justify-items: center;
  gap: 0.25rem;
  padding: 2.5rem 1.5rem;
  text-align: center;
  & > svg {
    margin-block-end: 0.25rem;
  }
  & > p {
    max-inline-size: 28rem;
    text-wrap: balance;
    color: var(--lb-text-quiet);
  }
  & > p[data-part='title'] {
    color: var(--lb-text);
    font-weight: 600;
  }
  & > [viewBox='0 0 112 80'] + p[data-part='title'] {
    font: var(--lb-type-section);
  }
  & > div {
    padding-block-start: 0.75rem;
  }
`;

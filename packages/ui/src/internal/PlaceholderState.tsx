import { styled } from './styled.ts';

/** The shared look of "nothing here" and "could not load". */
export const PlaceholderState = styled.div`
  display: grid;
  justify-items: center;
  gap: 0.25rem;
  padding: 2.5rem 1.5rem;
  text-align: center;
  & > p {
    max-inline-size: 28rem;
    text-wrap: balance;
    overflow-wrap: anywhere;
    color: var(--lb-text-quiet);
  }
  & > p[data-part='title'] {
    color: var(--lb-text);
    font-weight: 600;
  }
  & > div {
    padding-block-start: 0.75rem;
  }
`;

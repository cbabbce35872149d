/** The parts of a bar by `data-rank`: each is paler than the one before. */
export const partColors = `
  background: var(--lb-accent);
  forced-color-adjust: none;
  &[data-rank='1'] {
    opacity: 0.45;
  }
  &[data-rank='2'] {
    opacity: 0.25;
  }
`;

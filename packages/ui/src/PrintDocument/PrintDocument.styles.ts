import { styled } from '../internal/styled.ts';

/* Sizes are those of paper, on the screen too: what is seen there is what comes out of the printer. */
export const Root = styled.article`
  color-scheme: light;
  box-sizing: border-box;
  inline-size: min(210mm, 100%);
  margin-inline: auto;
  padding: 11mm 12mm;
  font: 400 9pt/1.4 var(--lb-font);
  color: var(--lb-text);
  background: #fff;
  border: 1px solid var(--lb-border);
  &[data-orientation='landscape'] {
    inline-size: min(297mm, 100%);
  }
  &[data-paper-only] {
    display: none;
  }
  & [data-part='letterhead'],
  & [data-part='title'] {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 1mm 5mm;
  }
  & [data-part='letterhead'] {
    align-items: center;
    padding-block-end: 6mm;
  }
  & [data-part='title'] {
    align-items: baseline;
  }
  & [data-part='logo'] {
    display: flex;
  }
  & [data-part='logo'] > * {
    max-inline-size: 50mm;
    max-block-size: 16mm;
  }
  & [data-part='organisation'] {
    font-weight: 600;
    text-align: end;
    overflow-wrap: anywhere;
  }
  & [data-part='head'] {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    justify-content: space-between;
    gap: 1mm 5mm;
    padding-block-end: 3mm;
  }
  & [data-part='title'] {
    inline-size: 100%;
  }
  & [data-part='title'] > :is(h1, h2) {
    font: 600 15pt/18pt var(--lb-font);
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }
  & [data-part='head'] > dl {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: 0.5mm 5mm;
  }
  & [data-part='head'] > dl > div {
    display: flex;
    gap: 1.6mm;
  }
  & [data-part='head'] dt {
    color: var(--lb-text-quiet);
    white-space: nowrap;
  }
  & [data-part='head'] dd {
    margin: 0;
    font-weight: 500;
  }
  & [data-part='made'] {
    display: flex;
    flex-direction: column;
    margin-inline-start: auto;
    font-size: 7.5pt;
    text-align: end;
    color: var(--lb-text-quiet);
  }
  & [data-part='made'] > strong {
    font-weight: 600;
    color: var(--lb-text);
  }
  /* a table takes the width of the sheet and the height of its lines; what is pressed with a finger is bigger, this is read */
  & [data-part='content'] table {
    font-size: 8.5pt;
    line-height: 11pt;
  }
  & [data-part='content'] :is(th, td) {
    block-size: auto;
    padding: 0.6mm 1.2mm;
    border-color: #d5dad2;
  }
  & [data-part='content'] thead th {
    padding-block: 1.2mm;
    font-size: 7.5pt;
    line-height: 10pt;
    vertical-align: bottom;
    background: none;
    border-block-start: 1pt solid var(--lb-text);
    border-block-end-color: var(--lb-text-quiet);
  }
  & [data-part='content'] :is(th, td)[data-first] {
    padding-inline-start: 0;
  }
  & [data-part='content'] :is(th, td)[data-last] {
    padding-inline-end: 0;
  }
  & [data-part='foot'] {
    padding-block-start: 3mm;
    font-size: 7.5pt;
    color: var(--lb-text-quiet);
  }
  @media print {
    display: block;
    inline-size: auto !important;
    padding: 0;
    border: 0;
    break-after: page;
    &[data-paper-only] {
      display: block;
    }
    /* the head and the foot of a table are what browsers repeat on every page */
    & > [data-part='pages'] {
      display: table;
      inline-size: 100%;
      table-layout: fixed;
    }
    & > [data-part='pages'] > header {
      display: table-header-group;
      break-inside: avoid;
    }
    & > [data-part='pages'] > [data-part='content'] {
      display: table-row-group;
    }
    & > [data-part='pages'] > footer {
      display: table-footer-group;
      break-inside: avoid;
    }
    /* what stands in the margin of every page need not stand there twice */
    &[data-margins] > [data-part='pages'] > footer {
      display: none;
    }
    & :is(tr, li, figure, dl > div) {
      break-inside: avoid;
    }
    & :is(h1, h2, h3, h4, caption) {
      break-after: avoid;
    }
  }
`;

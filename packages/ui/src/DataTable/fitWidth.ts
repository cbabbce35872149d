/** How wide the content of a header's column is in one line. Lays the table out once as its content asks for, and back. */
export function fitWidth(header: HTMLElement): number {
  const frame = header.closest('table')?.parentElement;
  if (!frame) return header.offsetWidth;
  frame.dataset.fitting = '';
  const width = Math.ceil(header.getBoundingClientRect().width);
  delete frame.dataset.fitting;
  return width;
}

/** The widths of all columns with a handle as they are now; of the last, that takes the rest, what its content needs. */
export function widthsOf(header: HTMLElement): Record<string, number> {
  const headers = [...(header.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
  return Object.fromEntries(
    headers.map((cell) => [
      cell.dataset.column ?? '',
      cell.matches(':last-child') ? Math.min(cell.offsetWidth, fitWidth(cell)) : cell.offsetWidth,
    ]),
  );
}

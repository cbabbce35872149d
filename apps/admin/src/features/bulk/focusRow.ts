/** Puts the focus into the cell of a row that is wrong, or into its first one, while the row is drawn. */
export function focusRow(line: number): void {
  const cells = [...document.querySelectorAll<HTMLInputElement>(`input[data-line="${line}"]`)];
  const cell = cells.find((one) => one.ariaInvalid === 'true') ?? cells[0];
  cell?.focus();
  cell?.select();
}

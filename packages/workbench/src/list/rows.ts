/** The links that open the rows of the list, in order. */
const openers = () => [...document.querySelectorAll<HTMLElement>('main tr[data-row] a[data-part=open]')];

/** Goes so many rows down from the row that has the focus, or to the first. */
export function walkRows(by: number): void {
  const rows = openers();
  const at = rows.findIndex((row) => row.closest('tr')?.contains(document.activeElement));
  rows.at(at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by)))?.focus();
}

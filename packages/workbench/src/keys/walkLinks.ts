const rowLinks = () => [...document.querySelectorAll<HTMLElement>('main a[data-part=open]')];

/** Goes so many rows down the table on the page, or to the first; Enter then opens the row, as it does of any link. */
export function walkLinks(by: number): void {
  const links = rowLinks();
  const at = links.findIndex((link) => link === document.activeElement);
  (at < 0 ? links.at(0) : links[at + by])?.focus();
}

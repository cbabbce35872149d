/** A day as it is typed in Dutch. */
export const typed = (iso: string) => iso.split('-').reverse().join('-');
/** Cents as the page shows them. */
export const euros = (cents: number) =>
  new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(cents / 100).replace(/\s/g, ' ');

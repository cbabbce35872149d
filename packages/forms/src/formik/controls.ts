/** The control of a form that has the name; the first one of a choice of radio buttons. None before the form is in the page. */
export function controlOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const element = form?.elements.namedItem(name);
  const control = element instanceof RadioNodeList ? element[0] : element;
  return control instanceof HTMLElement ? (control as HTMLInputElement) : null;
}

/** What a control is called to people: its `aria-label`, or the text of its label. */
export const labelOf = (element: HTMLInputElement): string | undefined =>
  element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent?.trim() ?? undefined;

const textOf = (element: Element): string => element.textContent.replaceAll(/\s+/gu, ' ').trim();

/** For `getByText`: the innermost element that says this as a whole. In a sentence each figure is an element of its own. */
export const whole =
  (text: string | RegExp) =>
  (_own: string, element: Element | null): boolean => {
    const says = (one: Element) => (typeof text === 'string' ? textOf(one) === text : text.test(textOf(one)));
    return element !== null && says(element) && ![...element.children].some(says);
  };

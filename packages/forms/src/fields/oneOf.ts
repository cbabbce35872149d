/** How a field treats a value that it cannot show: nobody sees it, so it is not sent and does not count as filled in. */
export const fitting = (shows: (value: string) => boolean) => ({
  isEmpty: (value: string) => value === '' || !shows(value),
  output: (value: string) => (shows(value) ? value : ''),
});

/** The same of a field with choices: it shows those, and nothing else. */
export const oneOf = (choices: readonly { value: string }[]) =>
  fitting((value) => choices.some((one) => one.value === value));

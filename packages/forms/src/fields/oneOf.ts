/** Of a field with choices: it shows those, and nothing else. */
export const oneOf = (choices: readonly { value: string }[]) => ({
  shows: (value: string) => choices.some((one) => one.value === value),
});

const moves = ['ArrowDown', 'ArrowUp', 'Enter', 'Escape'];

/** Those of the keys that came after the last letter and do something to what is found; what an input method took is its own. */
export function keysAfter(keys: readonly Pick<KeyboardEvent, 'key' | 'isComposing'>[]): readonly string[] {
  const own = keys.filter(({ isComposing, key }) => isComposing || key !== 'Shift');
  return own
    .slice(own.findLastIndex(({ isComposing, key }) => isComposing || !moves.includes(key)) + 1)
    .map(({ key }) => key);
}

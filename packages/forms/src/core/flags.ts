// What a node tells its parent; the parent counts each. One bit each: constants of their own, which a build writes out.
export const dirty = 1;
export const focused = 2;
export const unfilled = 4;
export const error = 8;
export const pending = 16;
export const changed = 32;
export const bits = [dirty, focused, unfilled, error, pending, changed] as const;

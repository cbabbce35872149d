/** The mark of Ledenbureau on a grid of 32: an L that is a bureau, and who sits at it. The files of `mark/` are made of it too. */
export const markShapes = {
  plate: { x: 1, y: 1, width: 30, height: 30, rx: 8, strokeWidth: 2 },
  letter: { d: 'M10.5 8.5v12a3 3 0 0 0 3 3h9', strokeWidth: 4 },
  dot: { cx: 19.5, cy: 12.5, r: 4 },
} as const;

/** The same for files of 16 px, on the pixels of that size: half of the other would fall between them. */
export const smallMarkShapes = {
  plate: { x: 0.5, y: 0.5, width: 15, height: 15, rx: 4, strokeWidth: 1 },
  letter: { d: 'M5 4v5.5A1.5 1.5 0 0 0 6.5 11H11', strokeWidth: 2 },
  dot: { cx: 10, cy: 6, r: 2 },
} as const;

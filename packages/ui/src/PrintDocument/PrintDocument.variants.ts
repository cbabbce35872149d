export const printOrientations = ['portrait', 'landscape'] as const;
export type PrintOrientation = (typeof printOrientations)[number];

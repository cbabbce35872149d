export const tooltipSides = ['above', 'below'] as const;
export type TooltipSide = (typeof tooltipSides)[number];

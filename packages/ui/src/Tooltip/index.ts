export { Tooltip, type TooltipProps, type TooltipTarget } from './Tooltip.tsx';
export { tooltipSides, type TooltipSide } from './Tooltip.variants.ts';

import type { AppContext } from '../../context.ts';
export type RedemptionContext = AppContext;

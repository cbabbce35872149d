/** Widths: 28 and 44 rem. */
export const drawerSizes = ['medium', 'large'] as const;
export type DrawerSize = (typeof drawerSizes)[number];

export { Drawer, type DrawerProps } from './Drawer.tsx';
export { drawerSizes, type DrawerSize } from './Drawer.variants.ts';

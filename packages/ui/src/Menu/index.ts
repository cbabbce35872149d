export { Menu, type MenuProps, type MenuTarget } from './Menu.tsx';
export { type MenuGroup, type MenuItem } from './Menu.types.ts';

export { Menu, type MenuProps } from './Menu.tsx';
export { type MenuGroup, type MenuItem } from './Menu.types.ts';

export { Sidebar, type SidebarItem, type SidebarSection, type SidebarProps } from './Sidebar.tsx';
export { useSidebarState } from './useSidebarState.ts';

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// zijbalk, menu inklappen | sidebar, toggle, panel
export function SidebarToggleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 5a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5ZM8 4v12" />
    </Icon>
  );
}

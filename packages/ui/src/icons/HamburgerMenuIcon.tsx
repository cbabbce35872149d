import { Icon, type IconProps } from '../Icon/Icon.tsx';

// menu, hamburger, navigatie | menu, hamburger, navigation
export function HamburgerMenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 5.5h13M3.5 10h13M3.5 14.5h13" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// wisselen, omzetten, conversie | swap, exchange, convert, switch
export function LeftRightSwapIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13 3.5 16.5 7 13 10.5M16.5 7h-13M7 9.5 3.5 13 7 16.5M3.5 13h13" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// prijs, rozet, good share | prize, rosette, badge
export function PrizeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14.5 8a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM7.5 12l-1 5 3.5-2 3.5 2-1-5" />
    </Icon>
  );
}

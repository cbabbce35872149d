import { Icon, type IconProps } from '../Icon/Icon.tsx';

// pijl omhoog, boven, stijgen | arrow up, above, increase
export function ArrowUpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 16V4M5 9l5-5 5 5" />
    </Icon>
  );
}

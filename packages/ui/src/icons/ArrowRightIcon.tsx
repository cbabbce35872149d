import { Icon, type IconProps } from '../Icon/Icon.tsx';

// pijl rechts, verder, volgende | arrow right, next, forward
export function ArrowRightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 10h12m-5-5 5 5-5 5" />
    </Icon>
  );
}

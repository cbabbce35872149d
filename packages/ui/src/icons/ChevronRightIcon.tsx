import { Icon, type IconProps } from '../Icon/Icon.tsx';

// hoekje rechts, volgende, verder | chevron right, next, forward
export function ChevronRightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m8 5 5 5-5 5" />
    </Icon>
  );
}

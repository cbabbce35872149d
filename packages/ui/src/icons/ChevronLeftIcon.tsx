import { Icon, type IconProps } from '../Icon/Icon.tsx';

// hoekje links, vorige, terug | chevron left, previous, back
export function ChevronLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 5-5 5 5 5" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// hoekje omhoog, inklappen | chevron up, collapse
export function ChevronUpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 12 5-5 5 5" />
    </Icon>
  );
}

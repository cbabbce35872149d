import { Icon, type IconProps } from '../Icon/Icon.tsx';

// hoekje omlaag, uitklappen, keuzelijst | chevron down, expand, dropdown, caret
export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 8 5 5 5-5" />
    </Icon>
  );
}

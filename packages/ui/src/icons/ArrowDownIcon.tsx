import { Icon, type IconProps } from '../Icon/Icon.tsx';

export function ArrowDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 4v12m-5-5 5 5 5-5" />
    </Icon>
  );
}

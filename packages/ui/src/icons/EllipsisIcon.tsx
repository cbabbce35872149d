import { Icon, type IconProps } from '../Icon/Icon.tsx';

// drie puntjes, meer, overig | ellipsis, dots, more, overflow, kebab
export function EllipsisIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 10v.01M10 10v.01M15 10v.01" strokeWidth={2.5} />
    </Icon>
  );
}

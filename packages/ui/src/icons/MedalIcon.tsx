import { Icon, type IconProps } from '../Icon/Icon.tsx';

export function MedalIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14.5 12.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM7.2 9 4.5 3M12.8 9l2.7-6M10 8 7.8 3M10 8l2.2-5" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// oog, bekijken, tonen, zichtbaar | eye, view, show, visible
export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5ZM12 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// min, minder, verwijderen, aftrekken | minus, less, remove, subtract
export function MinusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 10h12" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// oog dicht, verbergen, verborgen | eye off, hide, hidden
export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.2 5.2A7.6 7.6 0 0 1 10 5c5 0 7.5 5 7.5 5a12 12 0 0 1-2 2.6M5 6.8A12 12 0 0 0 2.5 10s2.5 5 7.5 5c1.3 0 2.4-.3 3.4-.8M3.5 3.5l13 13" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// informatie, uitleg, i | info, information, details
export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 9.5v4M10 6.5v.1" />
    </Icon>
  );
}

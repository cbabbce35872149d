import { Icon, type IconProps } from '../Icon/Icon.tsx';

// waarschuwing, driehoek, let op, gevaar | warning, triangle, caution, danger
export function WarningTriangleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 3.5 2.5 16.5h15L10 3.5ZM10 8.5v3.5M10 14.2v.1" />
    </Icon>
  );
}

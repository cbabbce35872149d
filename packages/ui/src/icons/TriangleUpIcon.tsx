import { Icon, type IconProps } from '../Icon/Icon.tsx';

// driehoek, sorteren, oplopend | triangle, sort, ascending
export function TriangleUpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 6.5 16 14H4l6-7.5Z" fill="currentColor" />
    </Icon>
  );
}

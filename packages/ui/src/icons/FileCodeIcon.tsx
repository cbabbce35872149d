import { Icon, type IconProps } from '../Icon/Icon.tsx';

// bestand met code, xml, pain.001 | file code, xml, source
export function FileCodeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 3.5h6.5L15 7v9.5H5v-13ZM11.5 3.5V7H15M8.5 10l-1.5 1.75L8.5 13.5M11.5 10l1.5 1.75-1.5 1.75" />
    </Icon>
  );
}

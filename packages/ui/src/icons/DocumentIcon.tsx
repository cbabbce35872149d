import { Icon, type IconProps } from '../Icon/Icon.tsx';

// document, bestand, papier, brief | document, file, paper, page
export function DocumentIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 3.5h6.5L15 7v9.5H5v-13ZM11.5 3.5V7H15M7.5 10h5M7.5 13h5" />
    </Icon>
  );
}

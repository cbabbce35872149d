import { Icon, type IconProps } from '../Icon/Icon.tsx';

// klembord, kopiëren, plakken | clipboard, copy, paste
export function ClipboardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 4.5H5.5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-10a1 1 0 0 0-1-1H13M7 4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v1a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4Z" />
    </Icon>
  );
}

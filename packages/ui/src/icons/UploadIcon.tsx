import { Icon, type IconProps } from '../Icon/Icon.tsx';

// uploaden, aanleveren, insturen | upload, send, import
export function UploadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 12.5v-9M6 7.5l4-4 4 4M3.5 16.5h13" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// downloaden, ophalen, opslaan, exporteren | download, save, export
export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 3.5v9M6 9l4 4 4-4M3.5 16.5h13" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// bestand inlezen, importeren, bulk | file import, bulk, load
export function FileImportIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 9V3.5h6L15.5 7v9.5H6V15M12 3.5V7h3.5M2.5 12H11M8.5 9.5 11 12l-2.5 2.5" />
    </Icon>
  );
}

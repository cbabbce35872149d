import { Icon, type IconProps } from '../Icon/Icon.tsx';

// prullenbak, verwijderen, weggooien, wissen | trash, bin, delete, remove
export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.75 11h8.5l.75-11M8.5 8.5v5M11.5 8.5v5" />
    </Icon>
  );
}

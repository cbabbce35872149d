import { Icon, type IconProps } from '../Icon/Icon.tsx';

// sluiten, kruis, weg | close, cross, dismiss
export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM7.5 7.5l5 5M12.5 7.5l-5 5" />
    </Icon>
  );
}

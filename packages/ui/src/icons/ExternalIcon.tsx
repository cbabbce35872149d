import { Icon, type IconProps } from '../Icon/Icon.tsx';

// extern, nieuw venster, andere site, openen | external, new window, open, launch
export function ExternalIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M11.5 3.5h5v5M16.5 3.5 9.5 10.5M14 11.5v4a1 1 0 0 1-1 1H4.5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h4" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// vernieuwen, opnieuw, herladen, verversen | refresh, retry, reload, sync
export function RefreshIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M16 10a6 6 0 1 1-1.9-4.4L16 7.5M16 3.5v4h-4" />
    </Icon>
  );
}

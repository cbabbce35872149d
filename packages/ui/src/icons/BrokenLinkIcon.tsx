import { Icon, type IconProps } from '../Icon/Icon.tsx';

// gebroken link, ontkoppelen | broken link, unlink, disconnect
export function BrokenLinkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12.5 11.75l3.25-3.25a3 3 0 0 0-4.25-4.25l-1 1M7.5 8.25 4.25 11.5a3 3 0 0 0 4.25 4.25l1-1M5.5 3v2M3 5.5h2M14.5 17v-2M17 14.5h-2" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// tandwiel, instellingen, beheer, voorkeuren | gear, cog, settings, preferences
export function GearIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14.5 10a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM11.5 10a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0ZM10 3v2.5M10 14.5V17M3 10h2.5M14.5 10H17M5.05 5.05l1.77 1.77M13.18 13.18l1.77 1.77M14.95 5.05l-1.77 1.77M6.82 13.18l-1.77 1.77" />
    </Icon>
  );
}

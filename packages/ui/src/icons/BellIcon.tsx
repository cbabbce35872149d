import { Icon, type IconProps } from '../Icon/Icon.tsx';

// bel, notificatie, melding, herinnering | bell, notification, alert, reminder
export function BellIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 8.5a5 5 0 0 1 10 0c0 3.2.9 4.6 1.5 5.5h-13C4.1 13.1 5 11.7 5 8.5ZM8.2 16.5a2 2 0 0 0 3.6 0" />
    </Icon>
  );
}

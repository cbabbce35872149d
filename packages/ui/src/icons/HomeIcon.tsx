import { Icon, type IconProps } from '../Icon/Icon.tsx';

// huis, start, dashboard, begin | home, start, dashboard, house
export function HomeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 9 10 3.5 16.5 9v7.5h-4.75V12h-3.5v4.5H3.5V9Z" />
    </Icon>
  );
}

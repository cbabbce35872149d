import { Icon, type IconProps } from '../Icon/Icon.tsx';

// klok, tijd, uur, wachten, geschiedenis | clock, time, hour, wait, history
export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 6v4l2.5 2" />
    </Icon>
  );
}

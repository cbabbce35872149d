import { Icon, type IconProps } from '../Icon/Icon.tsx';

// kalender, datum, dag, agenda | calendar, date, day, schedule
export function CalendarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 5.5a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-10ZM3.5 8.5h13M7 3v3M13 3v3" />
    </Icon>
  );
}

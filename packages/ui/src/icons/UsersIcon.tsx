import { Icon, type IconProps } from '../Icon/Icon.tsx';

// personen, leden, groep, gebruikers | users, people, members, group, team
export function UsersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.5 6.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM2 16.5c.4-3 2.4-4.5 5.5-4.5s5.1 1.5 5.5 4.5M13 3.7a3 3 0 0 1 0 5.6M15 12.4c1.7.7 2.7 2 3 4.1" />
    </Icon>
  );
}

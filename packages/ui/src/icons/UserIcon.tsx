import { Icon, type IconProps } from '../Icon/Icon.tsx';

// persoon, lid, gebruiker, beheerder | user, person, member, account
export function UserIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13 6.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM4 16.5c.5-3 2.7-4.5 6-4.5s5.5 1.5 6 4.5" />
    </Icon>
  );
}

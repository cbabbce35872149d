import { Icon, type IconProps } from '../Icon/Icon.tsx';

// afmelden, uitloggen | sign out, log out, exit
export function SignOutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 3.5H4.5v13H8M8 10h9M13.5 6.5 17 10l-3.5 3.5" />
    </Icon>
  );
}

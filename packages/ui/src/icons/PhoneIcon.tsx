import { Icon, type IconProps } from '../Icon/Icon.tsx';

// telefoon, bellen, hoorn | phone, call, telephone, handset
export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 3.5H4.5a1 1 0 0 0-1 1c0 6.6 5.4 12 12 12a1 1 0 0 0 1-1V13L13 11.5l-1.75 1.75a9.5 9.5 0 0 1-4.5-4.5L8.5 7 7 3.5Z" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// boek, handleiding, register | book, manual, register, guide
export function BookIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 4.5h4a2.5 2.5 0 0 1 2.5 2.5v9.5a2 2 0 0 0-2-2H3.5v-10ZM16.5 4.5h-4A2.5 2.5 0 0 0 10 7v9.5a2 2 0 0 1 2-2h4.5v-10Z" />
    </Icon>
  );
}

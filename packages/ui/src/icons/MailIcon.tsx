import { Icon, type IconProps } from '../Icon/Icon.tsx';

// e-mail, post, envelop, bericht | mail, email, envelope, message
export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 5.5a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-9ZM3.5 6l6.5 5 6.5-5" />
    </Icon>
  );
}

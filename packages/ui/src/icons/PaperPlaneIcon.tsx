import { Icon, type IconProps } from '../Icon/Icon.tsx';

// versturen, verzenden, papieren vliegtuig | send, submit, paper plane
export function PaperPlaneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17 3 9 11M17 3l-5 14-3-6-6-3 14-5Z" />
    </Icon>
  );
}

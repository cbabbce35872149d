import { Icon, type IconProps } from '../Icon/Icon.tsx';

// hulp, vraagteken, uitleg | help, question mark, support
export function HelpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM8 8.2a2 2 0 1 1 3.1 1.7c-.8.5-1.1.9-1.1 1.7M10 13.9v.1" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// uitroepteken, fout, mislukt | exclamation, error, failed
export function ExclamationCircleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 6.5v4M10 13.4v.1" />
    </Icon>
  );
}

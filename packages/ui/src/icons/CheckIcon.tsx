import { Icon, type IconProps } from '../Icon/Icon.tsx';

// vinkje, akkoord, gereed, klaar | check, tick, done, ok
export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4 10.5 4 4 8-9" />
    </Icon>
  );
}

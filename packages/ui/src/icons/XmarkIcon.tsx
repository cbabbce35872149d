import { Icon, type IconProps } from '../Icon/Icon.tsx';

// kruisje, sluiten, afwijzen | x, cross, close, reject
export function XmarkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 5 10 10M15 5 5 15" />
    </Icon>
  );
}

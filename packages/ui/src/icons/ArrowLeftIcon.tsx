import { Icon, type IconProps } from '../Icon/Icon.tsx';

// pijl links, terug, vorige | arrow left, back, previous
export function ArrowLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M16 10H4m5-5-5 5 5 5" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// pijl omlaag, onder, dalen | arrow down, below, decrease
export function ArrowDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 4v12m-5-5 5 5 5-5" />
    </Icon>
  );
}

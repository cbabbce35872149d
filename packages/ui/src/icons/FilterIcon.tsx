import { Icon, type IconProps } from '../Icon/Icon.tsx';

// filter, trechter, beperken, verfijnen | filter, funnel, narrow, refine
export function FilterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 4.5h13L12 10.5v4.75L8 16.5v-6L3.5 4.5Z" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// dubbel vinkje, gelezen, goedgekeurd | double check, read, approved
export function DoubleCheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m2 10.5 3.5 4 6.5-9M9.5 14l.5.5 8-9" />
    </Icon>
  );
}

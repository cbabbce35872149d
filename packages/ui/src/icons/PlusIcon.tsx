import { Icon, type IconProps } from '../Icon/Icon.tsx';

// plus, toevoegen, nieuw, meer | plus, add, new, create
export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 4v12M4 10h12" />
    </Icon>
  );
}

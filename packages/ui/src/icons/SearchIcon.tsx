import { Icon, type IconProps } from '../Icon/Icon.tsx';

// zoeken, vergrootglas, vinden | search, find, magnifier, loupe
export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14 9A5 5 0 1 1 4 9a5 5 0 0 1 10 0ZM12.6 12.6l4 4" />
    </Icon>
  );
}

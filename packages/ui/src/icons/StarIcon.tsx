import { Icon, type IconProps } from '../Icon/Icon.tsx';

// ster, favoriet | star, favourite, favorite
export function StarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m10 3 2.15 4.5 4.85.65-3.55 3.45.9 4.9L10 14.1 5.65 16.5l.9-4.9L3 8.15l4.85-.65L10 3Z" />
    </Icon>
  );
}

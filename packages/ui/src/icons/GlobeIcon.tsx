import { Icon, type IconProps } from '../Icon/Icon.tsx';

// wereldbol, taal, land, web | globe, language, world, web
export function GlobeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM3 10h14M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7Z" />
    </Icon>
  );
}

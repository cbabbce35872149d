import { Icon, type IconProps } from '../Icon/Icon.tsx';

// beker, trofee, beloning | trophy, cup, reward
export function TrophyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 3.5h7V9a3.5 3.5 0 0 1-7 0V3.5ZM6.5 5h-3c0 3 1 4.5 3 4.5M13.5 5h3c0 3-1 4.5-3 4.5M10 12.5v4M6.5 16.5h7" />
    </Icon>
  );
}

import { Icon, type IconProps } from '../Icon/Icon.tsx';

// medaille, beloning | medal, reward, award
export function MedalIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M15 12.5a5 5 0 1 1-10 0 5 5 0 0 1 10 0ZM6.5 8.75 3.5 2.5h4L10 7.5l2.5-5h4l-3 6.25M10 10.8v3.4M9 11.3l1-.5" />
    </Icon>
  );
}

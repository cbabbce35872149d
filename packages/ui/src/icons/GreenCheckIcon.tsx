import { Icon, type IconProps } from '../Icon/Icon.tsx';

// groen vinkje, geslaagd, geboekt | green check, success, posted
export function GreenCheckIcon(props: IconProps) {
  return (
    <Icon {...props} style={{ color: 'var(--lb-success)', ...props.style }}>
      <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM6.75 10.25l2.25 2.25 4.25-4.75" />
    </Icon>
  );
}

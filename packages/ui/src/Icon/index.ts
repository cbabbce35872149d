export { iconSizes, Icon, type IconSize, type IconProps } from './Icon.tsx';

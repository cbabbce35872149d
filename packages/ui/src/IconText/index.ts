export { IconText, type IconTextProps } from './IconText.tsx';

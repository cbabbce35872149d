export { DropArea, type DropAreaProps } from './DropArea.tsx';

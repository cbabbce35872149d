export { Clip, type ClipProps } from './Clip.tsx';

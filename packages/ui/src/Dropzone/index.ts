export { Dropzone, type DropzoneProps } from './Dropzone.tsx';

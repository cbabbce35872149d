export { Illustration, illustrationKinds, type IllustrationKind, type IllustrationProps } from './Illustration.tsx';

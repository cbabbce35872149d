export { stackDirections, Stack, type StackDirection, type StackProps } from './Stack.tsx';

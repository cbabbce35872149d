export {
  stackDirections,
  stackElements,
  Stack,
  type Gap,
  type StackDirection,
  type StackElement,
  type StackProps,
} from './Stack.tsx';

export { RuledStack, type RuledStackProps } from './RuledStack.tsx';

export { Sentence, type SentenceProps } from './Sentence.tsx';

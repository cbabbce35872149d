import type { ReactNode } from 'react';
import { Sentence } from './Sentence.tsx';

/** Words are a sentence, whose figures stay whole; anything else is as it is. */
export const whole = (words: ReactNode): ReactNode =>
  typeof words === 'string' ? <Sentence>{words}</Sentence> : words;

import { useState, type ChangeEvent, type CompositionEvent } from 'react';

type TextEvent = ChangeEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>;

/**
 * The steps that the browser would undo are of the text as it was typed, and it would put parts of that into the one that is shown
 * instead. An input that was of another type for a moment has none; focus and caret stay.
 */
export function forgetUndo(input: HTMLInputElement): void {
  input.type = 'search';
  input.type = 'text';
}

/**
 * For a field that writes another text over what is typed. As long as an input method writes, and on many a phone that is each word,
 * its text stands: written over, it would be there twice.
 * @returns that text, null without one, and what an input listens with.
 */
export function useComposed(onType: (event: TextEvent, composing: boolean) => void) {
  const [composed, setComposed] = useState<string | null>(null);
  const listen = (event: TextEvent) => {
    // its end is no event of an input, and is not within it
    const composing = (event.nativeEvent as Partial<InputEvent>).isComposing === true;
    setComposed(composing ? event.currentTarget.value : null);
    onType(event, composing);
  };
  return [composed, { onChange: listen, onCompositionEnd: listen }] as const;
}

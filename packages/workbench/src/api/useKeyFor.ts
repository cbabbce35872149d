import { useRef } from 'react';

/** A key for what is asked: the same for the same body, so that sending it again does it once; another for another. */
export function useKeyFor(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}

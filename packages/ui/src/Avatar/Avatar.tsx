import { useState, type ComponentPropsWithRef } from 'react';
import { styled } from '../internal/styled.ts';

export const avatarSizes = ['small', 'medium', 'large'] as const;
export type AvatarSize = (typeof avatarSizes)[number];

export interface AvatarProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Of whom it is: gives the letters, and is spoken. */
  name: string;
  /** Address of the picture; while it is not there, or fails, the letters stand in its place. */
  src?: string;
  /** 24, 32 or 48 px; default medium. */
  size?: AvatarSize;
  /** The name stands beside it already: then it is not spoken again. */
  decorative?: boolean;
}

const Root = styled.span`
  position: relative;
  display: inline-grid;
  flex: none;
  place-items: center;
  inline-size: 2rem;
  block-size: 2rem;
  overflow: hidden;
  font: var(--lb-type-small);
  font-weight: 600;
  color: var(--lb-accent);
  background: var(--lb-accent-soft);
  border-radius: 50%;
  -webkit-user-select: none;
  user-select: none;
  &[data-size='small'] {
    inline-size: 1.5rem;
    block-size: 1.5rem;
    font-size: 0.625rem;
  }
  &[data-size='large'] {
    inline-size: 3rem;
    block-size: 3rem;
    font: var(--lb-type-section);
  }
  & > img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  @media (forced-colors: active) {
    outline: 1px solid CanvasText;
    outline-offset: -1px;
  }
`;

/** First letters of the first and the last word that has a letter: "Anneke van den Berg" → "AB". */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].join('').toLocaleUpperCase();
}

/** Whose it is, in a small round: the picture of a person, or the first letters of a name. */
export function Avatar({ name, src, size = 'medium', decorative = false, ...rest }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <Root data-size={size} {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })} {...rest}>
      {initialsOf(name)}
      {src && src !== failed && <img src={src} alt="" onError={() => setFailed(src)} />}
    </Root>
  );
}

import { createElement } from 'react';
import { useLinkComponent, type AnchorProps } from '../provider/context.ts';

/** A link by the app's own link component; parts style this one. */
export function Anchor(props: AnchorProps) {
  return createElement(useLinkComponent(), props);
}

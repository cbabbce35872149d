import type { ComponentType } from 'react';
import type { AnchorProps } from './context.ts';

/** What a router's own link receives: the props of an `a`, with `to` in the place of `href`. */
export interface RouterLinkProps extends Omit<AnchorProps, 'href'> {
  /** Where the link goes. */
  to: string;
}

const adapted = new WeakMap<ComponentType<RouterLinkProps>, ComponentType<AnchorProps>>();

/**
 * Makes a `linkComponent` of a router's link that takes `to`, such as React Router's: `linkComponent={adaptRouterLink(Link)}`. It
 * answers the same component each time, so that it can be called where the provider stands. Next's link takes `href` and needs none
 * of this.
 */
export function adaptRouterLink(RouterLink: ComponentType<RouterLinkProps>): ComponentType<AnchorProps> {
  const earlier = adapted.get(RouterLink);
  if (earlier) return earlier;
  const Adapted = ({ href, children, ...props }: AnchorProps) =>
    // a router would go to the file instead of saving it
    props.download === undefined ? (
      <RouterLink to={href} {...props}>
        {children}
      </RouterLink>
    ) : (
      <a href={href} {...props}>
        {children}
      </a>
    );
  adapted.set(RouterLink, Adapted);
  return Adapted;
}

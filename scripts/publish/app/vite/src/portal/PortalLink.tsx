import type { AnchorProps } from '@ledenbureau/ui';
import { Link } from 'react-router-dom';

/** Links of ui, within the page. */
export const PortalLink = ({ href, ...props }: AnchorProps) => <Link to={href} {...props} />;

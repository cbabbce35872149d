import { Wordmark } from '@ledenbureau/ui';
import type { CSSProperties } from 'react';
import { name } from './brand.ts';
import { PortalMark } from './PortalMark.tsx';

const twoLines: CSSProperties = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  lineHeight: 1.2,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
};

/** Mark and name of the cooperative. A long name takes two lines, and is whole in its tooltip. */
export const PortalBrand = () => (
  <Wordmark mark={<PortalMark />} style={{ maxInlineSize: '100%' }}>
    <span title={name} style={twoLines}>
      {name}
    </span>
  </Wordmark>
);

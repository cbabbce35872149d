import { Button, type ButtonProps, Tooltip } from '@ledenbureau/ui';
import type { MouseEvent } from 'react';
import { type Role, useMay } from '../api/useMay.ts';

export interface RoleButtonProps extends ButtonProps {
  /** One of these is enough. */
  needs: readonly Role[];
}

const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * A button for who has the role. For anybody else it stays in its place and in the order of Tab, switched off, and says on
 * hover and on focus which role it takes: nothing is hidden in silence.
 */
export function RoleButton({ needs, ...button }: RoleButtonProps) {
  const why = useMay(needs);
  if (why === undefined) return <Button {...button} />;
  const { onClick: _run, href: _to, tone: _tone, 'aria-keyshortcuts': _keys, ...shown } = button;
  return (
    <Tooltip text={why}>
      {(target) => <Button {...shown} {...target} type="button" aria-disabled onClick={swallow} />}
    </Tooltip>
  );
}

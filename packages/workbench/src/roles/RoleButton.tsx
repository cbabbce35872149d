import { Button, type ButtonProps, Kbd, Tooltip } from '@ledenbureau/ui';
import type { MouseEvent } from 'react';
import { useRefusal } from '../desk.ts';
import type { Role } from '../register.ts';

export interface RoleButtonProps extends ButtonProps {
  /** One of these is enough. */
  needs: readonly Role[];
  /** A single key does the same: it stands at the end of the button. Whose page it is listens to it. */
  letter?: string | undefined;
}

const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * A button for who has the role. For anybody else it stays in its place and in the order of Tab, switched off, and says on
 * hover and on focus which role it takes: nothing is hidden in silence.
 */
export function RoleButton({ needs, letter, ...own }: RoleButtonProps) {
  const why = useRefusal(needs);
  const may = why === undefined;
  const button: ButtonProps =
    letter === undefined ? own : { ...own, 'aria-keyshortcuts': letter.toLowerCase(), endIcon: <Kbd>{letter}</Kbd> };
  const { onClick: _run, theme: _theme, 'aria-keyshortcuts': _keys, ...rest } = button;
  // One and the same element before and after the role is known, so that it keeps the focus.
  return (
    <Tooltip text={why ?? ''} {...(may ? { open: false } : {})}>
      {(target) =>
        may ? <Button {...button} /> : <Button {...rest} {...target} type="button" aria-disabled onClick={swallow} />
      }
    </Tooltip>
  );
}

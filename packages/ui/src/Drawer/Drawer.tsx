import { styled } from '../internal/styled.ts';
import { Modal, type ModalProps } from '../internal/Modal.tsx';
import type { DrawerSize } from './Drawer.variants.ts';

export interface DrawerProps extends ModalProps {
  /** How wide it may be; default medium. */
  size?: DrawerSize;
}

const Root = styled(Modal)`
  inline-size: min(28rem, calc(100vw - 2rem));
  block-size: 100dvh;
  max-block-size: 100dvh;
  margin-block: 0;
  margin-inline: auto 0;
  border-block: 0;
  border-inline-end: 0;
  &[data-size='large'] {
    inline-size: min(44rem, calc(100vw - 2rem));
  }
  transition: translate var(--lb-base) ease-out;
  @starting-style {
    translate: 2rem 0;
  }
  &:dir(rtl) {
    @starting-style {
      translate: -2rem 0;
    }
  }
`;

/**
 * A panel at the end of the page for the details of one thing, while the list stays in sight behind it. Works as
 * Dialog does: the page behind is inert, Esc closes, the focus goes back to the opener.
 */
export function Drawer({ size = 'medium', ...rest }: DrawerProps) {
  return <Root data-size={size} {...rest} />;
}

import { styled } from '../internal/styled.ts';
import { Modal, type ModalProps } from '../internal/Modal.tsx';
import type { DialogSize } from './Dialog.variants.ts';

export interface DialogProps extends ModalProps {
  /** How wide it may be; default medium. */
  size?: DialogSize;
}

const Root = styled(Modal)`
  inline-size: min(32rem, calc(100vw - 2rem));
  max-block-size: calc(100dvh - 4rem);
  border-radius: var(--lb-radius);
  &[data-size='small'] {
    inline-size: min(24rem, calc(100vw - 2rem));
  }
  &[data-size='large'] {
    inline-size: min(48rem, calc(100vw - 2rem));
  }
  transition: opacity var(--lb-fast);
  @starting-style {
    opacity: 0;
  }
`;

/**
 * A question or a small task above the page: the page behind is inert, Esc closes, the focus goes back to the opener.
 * Keep it rendered and switch `open`; its content exists only while open. The focus starts on the element marked
 * `data-autofocus`, else on the first field, else on the dialog itself.
 */
export function Dialog({ size = 'medium', ...rest }: DialogProps) {
  return <Root data-size={size} {...rest} />;
}

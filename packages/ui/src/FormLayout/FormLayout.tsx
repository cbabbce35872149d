import type { ComponentPropsWithRef } from 'react';
import { styled } from '../internal/styled.ts';

export const formLayoutElements = ['div', 'form', 'fieldset'] as const;
export const formLayoutWidths = ['column', 'full'] as const;

export interface FormLayoutProps extends ComponentPropsWithRef<'form'> {
  /** Default `div`; `form` for a form of the browser's own. */
  as?: (typeof formLayoutElements)[number];
  /** `column` (default): as wide as a line that can be read. `full`: a form that holds a table, or parts beside each other. */
  width?: (typeof formLayoutWidths)[number] | undefined;
}

const Root = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-content: start;
  gap: 1rem 0.5rem;
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  &[data-width='column'] {
    max-inline-size: 44rem;
  }
  & > :where(*) {
    flex: 0 0 100%;
    min-inline-size: 0;
  }
  /* buttons that follow each other are one row, a little further from what they are about */
  & > :where(button, a) {
    flex: none;
  }
  & > :where(:not(button, a)) + :where(button, a),
  & > :where(:not(button, a)) + :where(button, a) ~ :where(button, a) {
    margin-block-start: 0.5rem;
  }
`;

/** Fields below each other with the room of a form between them, and its buttons in a row: nothing else has to be arranged. */
export function FormLayout({ as = 'div', width = 'column', ...rest }: FormLayoutProps) {
  return <Root as={as} data-width={width} {...rest} />;
}

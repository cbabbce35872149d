import { ErrorSummary as UiErrorSummary } from '@ledenbureau/ui';
import { useId } from 'react';
import { useMessages } from './useMember.ts';

export interface ErrorSummaryProps {
  /** Heading, for instance "Controleer deze velden". */
  title: string;
}

/**
 * After a submit: every visible error of a field or group in document order, with a link to it. It does not take the
 * focus: the first wrong field has it.
 */
export function ErrorSummary({ title }: ErrorSummaryProps) {
  const { store, text } = useMessages();
  const fallback = useId();
  const errors = store.root.submitted
    ? store.root.shownErrors().map(({ node, message }) => {
        // a control without an id gets one, so that there is something to link to
        const { element } = node;
        if (element && element.id === '') element.id = `${fallback}-${node.name}`;
        return { id: element?.id ?? '', label: node.fieldName, message: text(message) };
      })
    : [];
  return <UiErrorSummary title={title} errors={errors} />;
}

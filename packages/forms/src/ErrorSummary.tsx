import { ErrorSummary as UiErrorSummary, useUiLabels } from '@ledenbureau/ui';
import { useEffect, useId } from 'react';
import { useMessages } from './useMember.ts';

export interface ErrorSummaryProps {
  /** Heading, for instance "Controleer deze velden". */
  title: string;
}

/**
 * After a submit: every visible error of a field or group in document order, with a link to it. It does not take the
 * focus: the first wrong field has it. Meanwhile the title of the document begins with the word for an error.
 */
export function ErrorSummary({ title }: ErrorSummaryProps) {
  const { store, text } = useMessages();
  const fallback = useId();
  const { error: word } = useUiLabels().levels;
  const errors = store.root.submitted
    ? store.root.shownErrors().map(({ node, message }) => {
        // a control without an id gets one, so that there is something to link to
        const { element } = node;
        if (element && element.id === '') element.id = `${fallback}-${node.name}`;
        return { id: element?.id ?? '', label: node.fieldName, message: text(message) };
      })
    : [];
  useTitleMark(errors.length > 0, `${word}: `);
  return <UiErrorSummary title={title} errors={errors} />;
}

/** The first that a screen reader says of a page, and all that a tab in the background shows, tells that something is wrong. */
function useTitleMark(isWrong: boolean, mark: string): void {
  useEffect(() => {
    if (!isWrong || document.title.startsWith(mark)) return;
    document.title = mark + document.title;
    return () => {
      // another title may have come in its place
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
    };
  }, [isWrong, mark]);
}

import { styled } from './styled.ts';
import { variants } from './variants.ts';
import type { ReactNode } from 'react';
import { useUiLabels } from '../provider/context.ts';
import type { Level } from '../provider/labels.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { levelIcons } from './levelIcons.tsx';

export interface FieldFeedback {
  type: Level;
  message: ReactNode;
  /** How a new message is said: in its turn (default), or at once. */
  live?: 'polite' | 'assertive';
}

const Root = styled.div`
  display: flex;
  gap: 0.375rem;
  font: var(--lb-type-dense);
  overflow-wrap: anywhere;
  &:empty {
    display: none;
  }
  & > svg {
    margin-block-start: 0.0625rem;
  }
  ${variants<Level>('type', {
    info: 'color:var(--lb-info)',
    success: 'color:var(--lb-success)',
    warning: 'color:var(--lb-warning)',
    error: 'color:var(--lb-danger)',
  })}
`;

/** The message of a field. The element stays in the page, so that a new message is announced. */
export function Feedback({ id, feedback }: { id: string; feedback: FieldFeedback | undefined }) {
  const labels = useUiLabels();
  const LevelIcon = feedback && levelIcons[feedback.type];
  return (
    <Root id={id} aria-live={feedback?.live ?? 'polite'} data-part="feedback" data-type={feedback?.type}>
      {feedback && LevelIcon && (
        <>
          <LevelIcon size="small" />
          <VisuallyHidden>{`${labels.levels[feedback.type]}: `}</VisuallyHidden>
          <span>{feedback.message}</span>
        </>
      )}
    </Root>
  );
}

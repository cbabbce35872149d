import type { ComponentPropsWithRef, ReactNode } from 'react';
import { CheckIcon } from '../icons/CheckIcon.tsx';
import { XmarkIcon } from '../icons/XmarkIcon.tsx';
import { Anchor } from '../internal/Anchor.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { Root } from './Stepper.styles.ts';
import type { StepState } from './Stepper.variants.ts';

export interface Step {
  id: string;
  label: ReactNode;
  /** A second, quieter line: what was chosen, what is wrong. */
  description?: ReactNode;
  /** Something here must be put right. */
  error?: boolean;
  /** Where the step is seen again once it is done. */
  href?: string;
}

export interface StepperProps extends Omit<ComponentPropsWithRef<'nav'>, 'children' | 'onSelect'> {
  /** What the steps lead to; spoken. */
  label: string;
  /** All steps, in their order. */
  steps: readonly Step[];
  /** Id of the step that is on the page; null once all of them are done, '' when none of them goes on. */
  current: string | null;
  /** Beside a title: as wide as its words, without second lines. */
  compact?: boolean;
  /** Below each other bar, number, words and second line, to be read at a glance; where it is narrow the current one alone. */
  bars?: boolean;
  /** Lets a step that is done, or has an error, be opened again; for steps without `href`. */
  onSelect?: (id: string, event?: CauseEvent) => void;
}

/** Where in a task of several pages the reader is: what is done, what is now, what comes. */
export function Stepper(props: StepperProps) {
  const { label, steps, current, compact = false, bars = false, onSelect, ...rest } = props;
  const labels = useUiLabels();
  const formats = useUiFormats();
  const at = current === null ? steps.length : steps.findIndex(({ id }) => id === current);
  return (
    <Root aria-label={label} data-compact={compact ? '' : undefined} data-bars={bars ? '' : undefined} {...rest}>
      <ol>
        {steps.map((step, index) => {
          const now = index === at;
          const state: StepState = step.error ? 'error' : now ? 'current' : index < at ? 'done' : 'upcoming';
          return (
            <li key={step.id} data-state={state} aria-current={now ? 'step' : undefined}>
              {bars ? null : (
                <span data-part="mark" aria-hidden>
                  {state === 'done' ? (
                    <CheckIcon size="small" />
                  ) : state === 'error' ? (
                    <XmarkIcon size="small" />
                  ) : (
                    formats.number(index + 1)
                  )}
                </span>
              )}
              <span data-part="words">
                <span data-part="label">
                  {bars ? `${formats.number(index + 1)} ` : null}
                  <StepLabel step={step} open={!now && (index < at || step.error === true)} onSelect={onSelect} />
                  <VisuallyHidden>{` (${labels.stepStates[state]})`}</VisuallyHidden>
                </span>
                {step.description !== undefined && !compact && <span data-part="description">{step.description}</span>}
              </span>
              {index < steps.length - 1 && !bars && <span data-part="line" />}
            </li>
          );
        })}
      </ol>
    </Root>
  );
}

function StepLabel({ step, open, onSelect }: { step: Step; open: boolean; onSelect: StepperProps['onSelect'] }) {
  if (open && step.href !== undefined) return <Anchor href={step.href}>{step.label}</Anchor>;
  if (open && onSelect) {
    return (
      <button type="button" onClick={(event) => onSelect(step.id, event)}>
        {step.label}
      </button>
    );
  }
  return <span>{step.label}</span>;
}

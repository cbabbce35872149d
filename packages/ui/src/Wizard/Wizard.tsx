import { asElement } from '../internal/asElement.tsx';
import { useEffect, useId, useRef, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { headerHeight } from '../internal/header.ts';
import { styled } from '../internal/styled.ts';
import { useControlled } from '../internal/useControlled.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { Stepper, type Step } from '../Stepper/Stepper.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

/** What the content of a step can do. */
export interface WizardControl {
  /** Of the form of the step: the button that goes on submits it. */
  formId: string;
  /** On to the next step, or on the last one `onSubmit`: call it once what was filled in is right. */
  next(event?: CauseEvent): void;
  back(event?: CauseEvent): void;
}

export interface WizardStep extends Omit<Step, 'href'> {
  /** What stands in the step. It stays in the page once it was seen, so that nothing typed is lost. */
  content: ReactNode | ((wizard: WizardControl) => ReactNode);
  /** The content has a form with the id `formId`, which says whether it is right: its own handler calls `next`. */
  form?: boolean;
}

export interface WizardProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'onSubmit'> {
  /** What the steps lead to; spoken. */
  label: string;
  steps: readonly WizardStep[];
  /** Id of the step that is open. Left out: it keeps that itself, from `defaultStep` or the first on. */
  step?: string;
  defaultStep?: string;
  onStepChange?(id: string, event?: CauseEvent): void;
  /** All steps are right. While its promise is under way the button is busy; what it rejects with is the host's to say. */
  onSubmit(): void | Promise<void>;
  /** The words of the last button: a verb, and what it is about. */
  submitLabel: string;
}

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem;
  & > section > h2 {
    margin-block-end: 1rem;
    font: var(--lb-type-section);
    scroll-margin-block-start: calc(${headerHeight} + 1rem);
  }
  & > section > h2:focus {
    outline: none;
  }
  & > section > h2:focus-visible {
    outline: 2px solid var(--lb-focus);
    outline-offset: 4px;
  }
  & > [data-part='buttons'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  @media print {
    & > [data-part='buttons'] {
      display: none;
    }
  }
`;

/**
 * A task in steps on one page: one is open at a time, back keeps what was typed, and the last one does it. A step with a form of
 * its own is left once that is right; the focus goes to the heading of the next.
 */
export function Wizard({
  label,
  steps,
  step: owned,
  defaultStep,
  onStepChange,
  onSubmit,
  submitLabel,
  ...rest
}: WizardProps) {
  const labels = useUiLabels();
  const formats = useUiFormats();
  const id = useId();
  const [stepId, setStep] = useControlled(owned, defaultStep ?? steps[0]?.id ?? '', onStepChange);
  const at = Math.max(
    steps.findIndex((step) => step.id === stepId),
    0,
  );
  const current = steps[at]?.id ?? '';
  const [seen, setSeen] = useState<readonly string[]>([current]);
  const visits = seen.includes(current) ? seen : [...seen, current];
  if (visits !== seen) setSeen(visits);

  // not when it comes into the page: that has a heading of its own
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(current);
  useEffect(() => {
    if (before.current !== current) heading.current?.focus();
    before.current = current;
  }, [current]);

  const [busy, setBusy] = useState(false);
  const submit = () => {
    const done = onSubmit();
    if (!done) return;
    setBusy(true);
    const free = () => setBusy(false);
    // the host has the same promise, and says what went wrong
    done.then(free, free);
  };
  const next = (event?: CauseEvent) => {
    const following = steps[at + 1];
    if (busy) return;
    if (following) setStep(following.id, event);
    else submit();
  };
  const back = (event?: CauseEvent) => {
    const previous = steps[at - 1];
    if (previous && !busy) setStep(previous.id, event);
  };
  // a form that answers late, after somebody went back, leads nowhere
  const nextFrom = (step: string, event: CauseEvent | undefined) => {
    if (step === before.current) next(event);
  };
  const formId = (step: string) => `${id}-${step}`;
  const last = at === steps.length - 1;
  const form = steps[at]?.form === true;

  return (
    <Root {...rest}>
      <Stepper
        label={label}
        steps={steps}
        current={current}
        onSelect={(step, event) => !busy && setStep(step, event)}
      />
      {/* oxlint-disable-next-line react/refs -- what a step is given reads which one is open when it is called */}
      {steps.map((step, index) =>
        visits.includes(step.id) ? (
          <section key={step.id} hidden={step.id !== current} aria-labelledby={`${formId(step.id)}-title`}>
            <h2 id={`${formId(step.id)}-title`} tabIndex={-1} ref={step.id === current ? heading : undefined}>
              {asElement(step.label)}
              <VisuallyHidden>
                {` (${labels.stepOf({ step: formats.number(index + 1), total: formats.number(steps.length) })})`}
              </VisuallyHidden>
            </h2>
            {typeof step.content === 'function'
              ? step.content({ formId: formId(step.id), next: (event) => nextFrom(step.id, event), back })
              : asElement(step.content)}
          </section>
        ) : null,
      )}
      <div data-part="buttons">
        {at > 0 && <Button onClick={back}>{labels.previousStep}</Button>}
        <Button
          // another step has another button: a second press does not go on twice
          key={current}
          theme={last ? 'green' : 'dark'}
          loading={busy}
          {...(form ? { type: 'submit', form: formId(current) } : { onClick: next })}
        >
          {last ? submitLabel : labels.nextStep}
        </Button>
      </div>
    </Root>
  );
}

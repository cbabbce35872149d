import { Form, FormError, SubmitButton } from '@ledenbureau/forms';
import { Button, Stack } from '@ledenbureau/ui';
import { type ReactNode, useState } from 'react';
import type { AuthError } from '../../errors.ts';
import type { Flow } from '../../identity/flow.ts';
import { EarlierErrors, refuse } from '../formErrors.tsx';
import { FocusFirst } from '../Screen.tsx';
import { FlowInputs } from './FlowInputs.tsx';
import { bodyOf, buttonsOf, fieldsOf } from './nodes.ts';
import { useLabels } from './useLabels.ts';

/** What stands in the fields, by their names in the form. */
export type FlowValues = Record<string, string | boolean>;

export interface FlowFormProps {
  flow: Flow;
  /** What was wrong when it was opened. */
  errors?: readonly AuthError[];
  /** Sends it; what was wrong comes back, and nothing when the screen goes on. */
  submit: (body: Record<string, unknown>, values: FlowValues) => Promise<readonly AuthError[]>;
  /** What the button says that goes on. */
  submitLabel: string;
  /** In place of what the flow knows of the fields. */
  values?: FlowValues;
  /** In place of the flow's other buttons, beside the one that goes on. */
  others?: ReactNode;
  /** Above the fields. */
  before?: ReactNode;
}

/**
 * The form that a flow describes: every input as a field, also one that this package knows nothing of, and every button.
 * What was typed stays when the service refuses it or a new flow takes the place of one that is over; passwords do not.
 */
export function FlowForm({ flow, errors = [], submit, submitLabel, values, others, before }: FlowFormProps) {
  const labels = useLabels();
  const fields = fieldsOf(flow);
  const buttons = buttonsOf(flow);
  const initialValues: FlowValues = {
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    ...values,
  };
  const secrets = Object.fromEntries(fields.filter(({ kind }) => kind === 'password').map(({ name }) => [name, '']));
  return (
    <Form
      // Another step is another form; the same step of another flow is the same one, with what was typed.
      key={fields.map(({ name }) => name).join()}
      initialValues={initialValues}
      onSubmit={async (values, helpers) => {
        const button = buttons.methods.find(({ value }) => value === helpers.intent) ?? buttons.methods[0];
        refuse(await submit(bodyOf(flow, values, button), values), values, secrets, helpers);
      }}
    >
      <FocusFirst>
        <Stack>
          <EarlierErrors errors={errors} />
          <FormError />
          {before}
          <FlowInputs flow={flow} />
          <Stack direction="row" gap={3} align="center">
            <SubmitButton>{submitLabel}</SubmitButton>
            {others ?? (
              <>
                {buttons.methods.slice(1).map((button) => (
                  <SubmitButton key={button.value} intent={button.value} theme="light">
                    {labels.button(button)}
                  </SubmitButton>
                ))}
                {buttons.others.map((button) => (
                  <OtherButton
                    key={`${button.node} ${button.value}`}
                    label={labels.button(button)}
                    press={() => submit(bodyOf(flow, {}, button), {})}
                  />
                ))}
              </>
            )}
          </Stack>
        </Stack>
      </FocusFirst>
    </Form>
  );
}

/** A button that asks for something else than to go on: what stands in the fields is not looked at. */
function OtherButton({ label, press }: { label: string; press: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    await press();
    setBusy(false);
  };
  return (
    <Button theme="transparent" loading={busy} onClick={() => void act()}>
      {label}
    </Button>
  );
}

// A form of many rows of two fields, each required and at most 20 characters long: ours and React Hook Form's.
import { FieldArray, FieldGroup, Form } from '@ledenbureau/forms';
import { type Control, useController, useFieldArray, useForm } from 'react-hook-form';
import { hookRules, inputs, useOurs } from './forms.tsx';

export interface Rows {
  rows: { name: string; note: string }[];
}

/** All filled in, or all empty and so all wrong. */
const initial = (rows: number, filled: boolean): Rows => ({
  rows: Array.from({ length: rows }, (_, index) =>
    filled ? { name: `name ${index}`, note: `note ${index}` } : { name: '', note: '' },
  ),
});

interface FormProps {
  rows: number;
  filled: boolean;
  onDone(): void;
}

function OurField({ name }: { name: string }) {
  const { onFocus, input } = useOurs(name);
  return (
    <div onFocus={onFocus}>
      <inputs.native {...input} />
    </div>
  );
}

export function OurRows({ rows, filled, onDone }: FormProps) {
  return (
    <Form<Rows> initialValues={initial(rows, filled)} onSubmit={async () => onDone()}>
      <FieldArray<Rows['rows'][number]> name="rows[]">
        {({ items }) =>
          items.map(({ key, field }) => (
            <FieldGroup key={key} {...field}>
              <OurField name="name" />
              <OurField name="note" />
            </FieldGroup>
          ))
        }
      </FieldArray>
    </Form>
  );
}

function HookField({ name, control }: { name: `rows.${number}.${'name' | 'note'}`; control: Control<Rows> }) {
  const { field, fieldState } = useController({ name, control, rules: hookRules });
  const { value, onChange, onBlur, ref } = field;
  return <inputs.native {...{ name, value, onChange, onBlur, inputRef: ref }} error={fieldState.error?.message} />;
}

export function HookRows({ rows, filled, onDone }: FormProps) {
  const { control, handleSubmit } = useForm<Rows>({ defaultValues: initial(rows, filled), mode: 'onChange' });
  const { fields } = useFieldArray({ control, name: 'rows' });
  return (
    <form onSubmit={(event) => void handleSubmit(onDone)(event)}>
      {fields.map(({ id }, index) => (
        <div key={id}>
          <HookField name={`rows.${index}.name`} control={control} />
          <HookField name={`rows.${index}.note`} control={control} />
        </div>
      ))}
    </form>
  );
}

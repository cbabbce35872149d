// The forms that are compared: fields that are each required and at most 20 characters long, each showing its error.
import TextField from '@mui/material/TextField';
import { Form, maxLength, required, useField } from '@ledenbureau/forms';
import { Formik, useField as useFormikField } from 'formik';
import { type Control, useController, useForm } from 'react-hook-form';
import { object, string } from 'yup';

/** The names of so many fields. */
export const fieldNames = (count: number) => Array.from({ length: count }, (_, index) => `field${index}`);

/** How often each field was rendered since it was last set to empty. */
export const renders = new Map<string, number>();
const count = (name: string) => renders.set(name, (renders.get(name) ?? 0) + 1);

interface InputProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
  onBlur(): void;
  inputRef(element: HTMLInputElement | null): void;
}

/** Both ways to draw a field, for all forms alike. */
export const inputs = {
  native: ({ name, value, error, onChange, onBlur, inputRef }: InputProps) => (
    <label>
      {name}
      <input
        name={name}
        ref={inputRef}
        value={value}
        aria-invalid={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <span>{error}</span>
    </label>
  ),
  mui: ({ name, value, error, onChange, onBlur, inputRef }: InputProps) => (
    <TextField
      name={name}
      label={name}
      inputRef={inputRef}
      value={value}
      error={error !== undefined}
      helperText={error}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  ),
};
export type Look = keyof typeof inputs;

interface FieldProps {
  name: string;
  look: Look;
}

const rules = [required(), maxLength(20)];

/** Our field as the inputs here take it. */
export function useOurs(name: string) {
  const { value, setValue, onFocus, onBlur, inputRef, feedback } = useField<string>(name, { validators: rules });
  const error = typeof feedback?.message === 'string' ? feedback.message : undefined;
  return { onFocus, input: { name, value, error, onChange: setValue, onBlur, inputRef } };
}

function OurField({ name, look }: FieldProps) {
  const { onFocus, input } = useOurs(name);
  count(name);
  const Input = inputs[look];
  return (
    <div onFocus={onFocus}>
      <Input {...input} />
    </div>
  );
}

const done = async () => {};

export const hookRules = { required: 'required', maxLength: { value: 20, message: 'maxLength' } };

function HookField({ name, look, control }: FieldProps & { control: Control<Record<string, string>> }) {
  const { field, fieldState } = useController({ name, control, rules: hookRules });
  count(name);
  const Input = inputs[look];
  return (
    <div>
      <Input
        name={name}
        value={field.value ?? ''}
        error={fieldState.error?.message}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
      />
    </div>
  );
}

function FormikField({ name, look }: FieldProps) {
  const [field, meta, helpers] = useFormikField<string>(name);
  count(name);
  const Input = inputs[look];
  return (
    <div>
      <Input
        name={name}
        value={field.value}
        error={meta.touched ? meta.error : undefined}
        onChange={(value) => void helpers.setValue(value)}
        onBlur={() => void helpers.setTouched(true)}
        inputRef={() => undefined}
      />
    </div>
  );
}

/** Each library's form of so many fields. */
export function formsOf(fields: number) {
  const names = fieldNames(fields);
  const initialValues = Object.fromEntries(names.map((name) => [name, '']));

  const Ours = ({ look }: { look: Look }) => (
    <Form initialValues={initialValues} onSubmit={done}>
      {names.map((name) => (
        <OurField key={name} name={name} look={look} />
      ))}
    </Form>
  );

  function HookForm({ look }: { look: Look }) {
    const { control, handleSubmit } = useForm<Record<string, string>>({
      defaultValues: initialValues,
      mode: 'onChange',
    });
    return (
      <form onSubmit={(event) => void handleSubmit(done)(event)}>
        {names.map((name) => (
          <HookField key={name} name={name} look={look} control={control} />
        ))}
      </form>
    );
  }

  const schema = object(
    Object.fromEntries(names.map((name) => [name, string().required('required').max(20, 'maxLength')])),
  );
  const FormikForm = ({ look }: { look: Look }) => (
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={done}>
      {({ handleSubmit }) => (
        <form onSubmit={handleSubmit}>
          {names.map((name) => (
            <FormikField key={name} name={name} look={look} />
          ))}
        </form>
      )}
    </Formik>
  );

  return { ours: Ours, hookForm: HookForm, formik: FormikForm };
}
export type FormName = keyof ReturnType<typeof formsOf>;

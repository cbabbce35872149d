/** What the page of an ordinary form loads: every field, groups, values, messages, buttons, guard, draft, and a schema. */
import { y } from '@ledenbureau/forms';

export {
  Checkbox,
  CheckboxGroup,
  Combobox,
  DateField,
  Draft,
  email,
  ErrorSummary,
  FieldGroup,
  FileUpload,
  Form,
  FormError,
  FormsProvider,
  maxLength,
  minMoney,
  MoneyField,
  NumberField,
  PasswordField,
  QuantityField,
  RadioGroup,
  required,
  Select,
  SubmitButton,
  Switch,
  TextArea,
  TextField,
  UnsavedChangesGuard,
  useField,
  useFormActions,
  useFormState,
  useFormValues,
} from '@ledenbureau/forms';

export const schema = y.object({
  name: y.string().required().max(35),
  email: y.string().email(),
  price: y.number().min(1),
  day: y.date().required(),
  tags: y.array().of(y.string()),
  agreed: y.boolean().oneOf([true]),
});

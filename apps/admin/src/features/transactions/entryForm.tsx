import {
  Checkbox,
  Combobox,
  type ComboboxProps,
  DateField,
  MoneyField,
  QuantityField,
  Select,
  TextField,
  typedForm,
} from '@ledenbureau/forms';
import '@ledenbureau/i18n/entry';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { useMemberSearch } from '../../register/member/useMemberSearch.ts';
import type { TransactionValues } from './values.ts';

type Search = keyof ReturnType<typeof useMemberSearch>;

/** Finds a member. */
function MemberCombobox(props: Omit<ComboboxProps<MemberChoice>, Search>) {
  return <Combobox<MemberChoice> {...props} {...useMemberSearch()} />;
}

/** The form and fields of one transaction: a wrong name, or a value of another type, does not compile. */
export const entry = typedForm<TransactionValues>()({
  Checkbox,
  DateField,
  MemberCombobox,
  MoneyField,
  QuantityField,
  Select,
  TextField,
});

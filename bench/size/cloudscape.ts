import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import Popover from '@cloudscape-design/components/popover';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Select from '@cloudscape-design/components/select';
import Table from '@cloudscape-design/components/table';
import Tabs from '@cloudscape-design/components/tabs';
import Toggle from '@cloudscape-design/components/toggle';

export const button = [Button];
export const buttonAndField = [Button, FormField, Input];
export const table: unknown[] = [Table];
/** It has no Tooltip; Popover is what it shows a hint in. */
export const twelve: unknown[] = [
  Alert,
  Button,
  ButtonDropdown,
  Checkbox,
  FormField,
  Input,
  Modal,
  Popover,
  RadioGroup,
  Select,
  Table,
  Tabs,
  Toggle,
];
export * as everything from '@cloudscape-design/components';

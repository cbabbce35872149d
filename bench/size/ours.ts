import {
  Button,
  Checkbox,
  Dialog,
  Menu,
  Notice,
  RadioGroup,
  Select,
  Switch,
  Table,
  Tabs,
  TextField,
  Tooltip,
  BareUiProvider,
} from '@ledenbureau/ui';

// nothing works outside the provider, so that counts
export const button = [BareUiProvider, Button];
export const buttonAndField = [BareUiProvider, Button, TextField];
export const table = [BareUiProvider, Table];
export const twelve = [
  BareUiProvider,
  Button,
  Checkbox,
  Dialog,
  Menu,
  Notice,
  RadioGroup,
  Select,
  Switch,
  Table,
  Tabs,
  TextField,
  Tooltip,
];
export * as everything from '@ledenbureau/ui';

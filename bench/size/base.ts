import { Button } from '@base-ui/react/button';
import { Checkbox } from '@base-ui/react/checkbox';
import { Dialog } from '@base-ui/react/dialog';
import { Field } from '@base-ui/react/field';
import { Input } from '@base-ui/react/input';
import { Menu } from '@base-ui/react/menu';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Select } from '@base-ui/react/select';
import { Switch } from '@base-ui/react/switch';
import { Tabs } from '@base-ui/react/tabs';
import { Tooltip } from '@base-ui/react/tooltip';
import * as parts from '@base-ui/react';
import * as tanstack from '@tanstack/react-table';

export const button = [Button];
export const buttonAndField = [Button, Field, Input];
/** It has no table: that of TanStack stands in. */
export const table = [tanstack];
/** It has no Alert. */
export const twelve = [
  tanstack,
  Button,
  Checkbox,
  Dialog,
  Field,
  Input,
  Menu,
  Radio,
  RadioGroup,
  Select,
  Switch,
  Tabs,
  Tooltip,
];
export const everything = [parts, tanstack];

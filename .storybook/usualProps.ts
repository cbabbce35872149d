import type { ArgTypesEnhancer } from 'storybook/internal/types';

/** What props mean by whose name everybody knows: said here once, for every table in which the component says nothing of its own. */
const usualProps: Readonly<Record<string, string>> = {
  align: 'On which side its content stands.',
  children: 'What stands in it.',
  columns: 'Its columns, in order.',
  defaultEditing: 'Whether it starts in editing, where it keeps that itself.',
  defaultExpanded: 'What is expanded at first, where it keeps that itself.',
  defaultOpen: 'Whether it starts open, where it keeps that itself.',
  defaultStep: 'Where it starts, where it keeps that itself.',
  defaultValue: 'What it starts with, where it keeps its value itself.',
  disabled: 'Cannot be used; prefer a message that says why.',
  items: 'What it shows, in order.',
  label: 'What it is called.',
  loading: 'Busy: ignores clicks but keeps the focus and its place.',
  max: 'The highest value.',
  min: 'The lowest value.',
  name: 'The name under which its form knows it.',
  onChange: 'Told of each change: the new value, and last the event that caused it.',
  onClick: 'Told of a press.',
  onEditingChange: 'Told when editing begins or ends.',
  onExpandedChange: 'Told of what is expanded from now on.',
  onOpenChange: 'Told when it opens or closes.',
  onSortChange: 'Told of the order that is asked for.',
  onStepChange: 'Told of the step that is shown from now on.',
  options: 'What there is to choose from, in order.',
  readOnly: 'Can be read and copied, and not changed.',
  required: 'Marked as required; the form judges it.',
  rowKey: 'What tells a row from all others.',
  rows: 'Its rows, in order.',
  size: 'How large it is.',
  sort: 'The order that its rows are in.',
  step: 'From one value to the next.',
  theme: 'What it is for: see Button.',
  title: 'Its heading.',
  type: 'As of the element of HTML.',
  value: 'What it has, where its owner holds that.',
  weight: 'How heavy its letters are.',
};

/** Describes the usual props in the table of a component that says nothing of its own about them. */
export const describeUsualProps: ArgTypesEnhancer = ({ argTypes }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const usual = Object.hasOwn(usualProps, name) ? usualProps[name] : undefined;
      return [name, argType.description || usual === undefined ? argType : { ...argType, description: usual }];
    }),
  );

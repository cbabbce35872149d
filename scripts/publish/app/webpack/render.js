// A field of forms finds the provider of ui only if both load the same ui.
import { Form, FormsProvider, TextField } from '@ledenbureau/forms';
import { UiProvider } from '@ledenbureau/ui';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const form = createElement(
  Form,
  { initialValues: { naam: '' }, onSubmit: async () => undefined },
  createElement(TextField, { name: 'naam', label: 'Naam' }),
);
const page = createElement(UiProvider, null, createElement(FormsProvider, null, form));
console.log(renderToString(page));

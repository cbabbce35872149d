// A field of forms finds the provider of ui only if both load the same ui.
import { Form, FormsProvider, TextField } from '@ledenbureau/forms';
import { createFormats } from '@ledenbureau/i18n';
import { UiProvider } from '@ledenbureau/ui';
import { nl } from '@ledenbureau/ui/words';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const form = createElement(
  Form,
  { initialValues: { naam: '' }, onSubmit: async () => undefined },
  createElement(TextField, { name: 'naam', label: 'Naam' }),
);
const page = createElement(
  UiProvider,
  { labels: nl, formats: createFormats('nl-NL') },
  createElement(FormsProvider, { message: ({ key }) => key }, form),
);
console.log(renderToString(page));

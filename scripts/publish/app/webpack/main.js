// A page with styles of its own, in which a part is ours. Plain JavaScript: webpack then needs no loader.
import { Button, Dialog, MoneyField, Stack, TextField, UiProvider } from '@ledenbureau/ui';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Join() {
  const [open, setOpen] = useState(false);
  return createElement(
    Stack,
    null,
    createElement(TextField, { name: 'naam', label: 'Naam' }),
    createElement(MoneyField, { name: 'inleg', label: 'Inleg' }),
    createElement(Button, { theme: 'green', onClick: () => setOpen(true) }, 'Lid worden'),
    createElement(Dialog, { open, onClose: () => setOpen(false), title: 'Welkom' }, 'U bent lid.'),
  );
}

// the test looks at the page as it is without us first
globalThis.join = () =>
  createRoot(document.getElementById('lid-worden')).render(
    createElement(UiProvider, { theme: 'light' }, createElement(Join)),
  );

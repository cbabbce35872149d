// A page with styles of its own, in which a part is ours. Plain JavaScript, as an old website has it.
import { BarChart, Button, Combobox, Dialog, MoneyField, Stack, TextField, UiProvider } from '@ledenbureau/ui';
import { MaterialProvider } from '@ledenbureau/ui/material';
import Rating from '@mui/material/Rating';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

const towns = ['Arnhem', 'Nijmegen'];

function Join() {
  const [open, setOpen] = useState(false);
  const [town, setTown] = useState(null);
  return createElement(
    Stack,
    null,
    createElement(TextField, { name: 'naam', label: 'Naam' }),
    createElement(MoneyField, { name: 'inleg', label: 'Inleg' }),
    createElement(Combobox, {
      name: 'plaats',
      label: 'Plaats',
      options: towns,
      getKey: (name) => name,
      getLabel: (name) => name,
      value: town,
      onChange: setTown,
    }),
    createElement(BarChart, {
      title: 'Stroom',
      categories: ['jan', 'feb'],
      series: [{ id: 'zon', label: 'Zon', values: [3, 5] }],
      formatValue: String,
    }),
    createElement(MaterialProvider, null, createElement(Rating, { name: 'oordeel', defaultValue: 4 })),
    createElement(Button, { theme: 'green', onClick: () => setOpen(true) }, 'Lid worden'),
    createElement(Dialog, { open, onClose: () => setOpen(false), title: 'Welkom' }, `U bent lid in ${town}.`),
  );
}

// the test looks at the page as it is without us first
globalThis.join = () =>
  createRoot(document.getElementById('lid-worden')).render(
    createElement(UiProvider, { theme: 'light' }, createElement(Join)),
  );

import { expect, test } from 'vitest';
import { dayBehind } from './dayBehind.ts';

const today = '2026-11-21';
test.each([
  ['100245 25', '100245', '2025-12-31'],
  ['de vries 2024', 'de vries', '2024-12-31'],
  ['100245 26', '100245', '2026-11-21'],
  ['100245 30-6', '100245', '2026-06-30'],
  ['100245 31/12', '100245', '2025-12-31'],
  ['100245 1-2-24', '100245', '2024-02-01'],
  ['jan 01-02-2024', 'jan', '2024-02-01'],
])('%s asks for %s on %s', (query, text, day) => expect(dayBehind(query, today)).toEqual({ text, day }));

test.each(['100245', '25', '100245 27', '100245 30-2-2025', '100245 22-11-2026', '100245 31-13', 'jan 123', ''])(
  '%j has no day behind it',
  (query) => expect(dayBehind(query, today)).toBeNull(),
);

import type { ReactNode } from 'react';
import { Grid } from '@ledenbureau/ui';

/** The props every field knows, by what they show. */
const states = {
  Gewoon: {},
  'Verplicht, met hint': { required: true, hint: 'Wat hier wordt verwacht' },
  Fout: { feedback: { type: 'error', message: 'Wat er mis is, en wat u kunt doen' } },
  'Let op': { feedback: { type: 'warning', message: 'Het mag, maar is het de bedoeling?' } },
  Gelukt: { feedback: { type: 'success', message: 'Bewaard' } },
  Informatie: { feedback: { type: 'info', message: 'Wat er nu van geldt' } },
  Uitgeschakeld: { disabled: true },
  'Alleen lezen': { readOnly: true },
} as const;

type State = keyof typeof states;

interface FieldMatrixProps {
  /** Left out: what this kind of field does not know. */
  without?: readonly State[];
  /** Draws the field; `name` is another one in each cell. */
  field(state: { name: string; hint?: ReactNode }, label: State): ReactNode;
  /** More cells after them. */
  children?: ReactNode;
}

/** One field in every state, side by side, for the Matrix stories. */
export function FieldMatrix({ without = [], field, children }: FieldMatrixProps) {
  return (
    <Grid gap={6}>
      {(Object.keys(states) as State[])
        .filter((label) => !without.includes(label))
        .map((label, index) => (
          <Cell key={label} label={label}>
            {field({ name: `veld${index}`, ...states[label] }, label)}
          </Cell>
        ))}
      {children}
    </Grid>
  );
}

/** A cell of the matrix, with its name above it. */
export function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <small style={{ display: 'block', marginBlockEnd: 8, color: 'var(--lb-text-quiet)' }}>{label}</small>
      {children}
    </div>
  );
}

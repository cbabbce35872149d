/** One HTML file with every picture inside it: opens from a disk or an attachment, without a server. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { digestOf, type Rejected } from './decisions.ts';
import type { Entry } from './page/page.ts';
import { words } from './page/words.ts';
import type { Result } from './review.ts';

export interface ReportFacts {
  /** "Chromium 156.0.8078.79" */
  browser: string;
  /** What the baselines were made with. */
  baselineBrowser: string;
  results: readonly Result[];
  rejected: Rejected;
}

const order: Result['state'][] = ['failed', 'changed', 'new', 'gone', 'same'];
const source = (png: Uint8Array | null): string | null =>
  png && `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
const file = (name: string): string => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
/** Inside an element of script nothing may end it. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The report as the text of a file: what differs comes first, and each picture can be accepted or rejected there. */
export function reportHtml({ browser, baselineBrowser, results, rejected }: ReportFacts): string {
  const sorted = results.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const entries = sorted.map(({ shot, name, state, pixels, message, expected, actual, difference }): Entry => ({
    name,
    title:
      shot === null
        ? name
        : [`${shot.component} › ${shot.story}`, shot.width, shot.locale === 'nl' ? [] : shot.locale].flat().join(' · '),
    component: shot?.component ?? '',
    mode: shot?.mode ?? '',
    state,
    pixels,
    message,
    expected: source(expected),
    actual: source(actual),
    difference: source(difference),
    digest: digestOf(state === 'same' ? expected : actual),
    before: rejected[name]?.comment ?? null,
  }));
  const run = createHash('sha256').update(entries.map(({ name, digest }) => `${name}${digest}`).join('\n'));
  const given = { run: run.digest('hex'), browser, baseline: baselineBrowser, entries, words };
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${file('page.css')}</style><body>
<script type="application/json" id="given">${inScript(given)}</script>
<script type="module">${stripTypeScriptTypes(file('page.ts'))}</script>`;
}

/** One HTML file with every picture inside it: opens from a disk or an attachment, without a server. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { digestOf, type Rejected } from './decisions.ts';
import { causesOf } from './causes.ts';
import type { Drawing, Entry } from './page/page.ts';
import { words } from './page/words.ts';
import { decodePng } from './png.ts';
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
const source = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
const file = (name: string): string => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
/** Inside an element of script nothing may end it. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What a mail takes as an attachment, in bytes: pictures that do not fit are named, and not in the file. */
const limit = 10_000_000;
/** Of that, what is not a picture: the page itself, and the names. */
const reserved = 500_000;

/** As many pictures as fit: first one of each cause, so that nobody decides about a cause that cannot be seen. */
function chosen(results: readonly Result[], causes: ReadonlyMap<string, number>): Set<Result> {
  const rounds = new Map<number | undefined, number>();
  const ranked = results.map((result) => {
    const cause = causes.get(result.name);
    const round = rounds.get(cause) ?? 0;
    rounds.set(cause, round + 1);
    return { result, round };
  });
  let room = limit - reserved;
  const kept = new Set<Result>();
  for (const { result } of ranked.toSorted((a, b) => a.round - b.round)) {
    const pictures = [result.expected, result.actual, result.difference];
    const size = pictures.reduce((sum, png) => sum + (png === null ? 0 : Math.ceil(png.length / 3) * 4 + 30), 0);
    if (size > room) continue;
    room -= size;
    kept.add(result);
  }
  return kept;
}

/** An address and a width for a picture. */
function drawing(png: Uint8Array | null, kept: boolean): Drawing | null {
  if (png === null || !kept) return null;
  return { source: source(png), width: decodePng(png).width };
}

/** The report as the text of a file: what differs, by its cause, and each picture or cause can be accepted or rejected there. */
export function reportHtml({ browser, baselineBrowser, results, rejected }: ReportFacts): string {
  const told = results.filter(({ name, state }) => state !== 'same' || Object.hasOwn(rejected, name));
  const marked = told
    .filter(({ state }) => state !== 'failed')
    .map(({ name, shot, state, marks }) => ({ name, component: shot?.component ?? '', state, marks }));
  const causes = causesOf(marked);
  const sorted = told.toSorted(
    (a, b) =>
      (causes.get(a.name) ?? -1) - (causes.get(b.name) ?? -1) || order.indexOf(a.state) - order.indexOf(b.state),
  );
  const kept = chosen(sorted, causes);
  const entries = sorted.map((result): Entry => {
    const { shot, name, state, pixels, message, expected, actual, difference } = result;
    const isKept = kept.has(result);
    return {
      name,
      title:
        shot === null
          ? name
          : [`${shot.component} › ${shot.story}`, shot.width, shot.locale === 'nl' ? [] : shot.locale]
              .flat()
              .join(' · '),
      component: shot?.component ?? '',
      mode: shot?.mode ?? '',
      width: shot === null ? '' : String(shot.width),
      state,
      pixels,
      message,
      expected: drawing(expected, isKept),
      actual: drawing(actual, isKept),
      difference: drawing(difference, isKept),
      isLeftOut: !isKept,
      cause: causes.get(name) ?? null,
      digest: digestOf(state === 'same' ? expected : actual),
      before: rejected[name]?.comment ?? null,
    };
  });
  const run = createHash('sha256').update(entries.map(({ name, digest }) => `${name}${digest}`).join('\n'));
  const same = results.length - told.length;
  const given = { run: run.digest('hex'), browser, baseline: baselineBrowser, same, entries, words };
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${file('page.css')}</style><body>
<script type="application/json" id="given">${inScript(given)}</script>
<script type="module">${stripTypeScriptTypes(file('page.ts'))}</script>`;
}

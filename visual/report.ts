/** One HTML file with every picture inside it: opens from a disk or an attachment, without a server. */
import type { Result } from './review.ts';

export interface ReportFacts {
  /** "Chromium 156.0.8078.79" */
  browser: string;
  /** What the baselines were made with. */
  baselineBrowser: string;
  results: readonly Result[];
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const image = (png: Uint8Array | null, label: string): string =>
  png === null
    ? `<figure><figcaption>${label}</figcaption><p>none</p></figure>`
    : `<figure><figcaption>${label}</figcaption><img alt="${label}" loading="lazy" src="data:image/png;base64,${Buffer.from(png).toString('base64')}"></figure>`;

const words: Record<Result['state'], string> = {
  changed: 'changed',
  new: 'new: no baseline yet',
  gone: 'gone: the story or its name no longer exists',
  failed: 'failed to render',
  same: 'unchanged',
};

function entry({ shot, name, state, pixels, message, expected, actual, difference }: Result): string {
  const facts = [words[state], ...(pixels > 0 ? [`${pixels} pixels`] : []), ...(message === null ? [] : [message])];
  const pictures =
    state === 'same'
      ? image(expected, 'as expected')
      : image(expected, 'expected') + image(actual, 'actual') + image(difference, 'difference');
  const component = shot?.component ?? 'Gone';
  const title = shot === null ? name : `${component} › ${shot.story} · ${shot.mode} · ${shot.width}`;
  return `<section data-component="${escape(component)}" data-state="${state}" data-mode="${shot?.mode ?? ''}">
<h2>${escape(title)}</h2><p>${escape(facts.join(' · '))}</p><div>${pictures}</div></section>`;
}

const options = (label: string, values: readonly string[]): string =>
  `<option value="">${label}</option>${values.map((value) => `<option>${escape(value)}</option>`).join('')}`;

const style = `body{font:14px/20px system-ui,sans-serif;margin:0;color:#1a1e1a;background:#f8f9f7}
header{position:sticky;top:0;z-index:1;padding:12px 24px;background:#fff;border-bottom:1px solid #e1e5de}
h1{font-size:20px;line-height:28px;margin:0}h2{font-size:16px;margin:0}p{margin:4px 0 8px;color:#596158}
form{display:flex;gap:12px;flex-wrap:wrap}select{font:inherit;padding:4px}
main{padding:24px;display:grid;gap:32px}section>div{display:flex;gap:16px;align-items:start;overflow-x:auto}
figure{margin:0;flex:none}figcaption{font-size:12px;color:#596158}img{display:block;border:1px solid #828a80;max-width:min(1600px,90vw)}
section[data-state=changed] h2,section[data-state=failed] h2{color:#ad2a21}section[data-state=new] h2{color:#825000}[hidden]{display:none!important}`;

const script = `const form=document.querySelector('form'),sections=[...document.querySelectorAll('section')],shown=document.querySelector('output');
const apply=()=>{const chosen=Object.fromEntries(new FormData(form));let count=0;
for(const section of sections){const hide=Object.entries(chosen).some(([key,value])=>value&&section.dataset[key]!==value);section.hidden=hide;if(!hide)count++}
shown.textContent=count+' of '+sections.length+' pictures'};
form.addEventListener('change',apply);apply();`;

/** The report as the text of a file. Changes come first. */
export function reportHtml({ browser, baselineBrowser, results }: ReportFacts): string {
  const order: Result['state'][] = ['failed', 'changed', 'new', 'gone', 'same'];
  const sorted = results.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const present = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].toSorted();
  const counts = order
    .map((state) => [state, results.filter((result) => result.state === state).length] as const)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${state}`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Visual review: ${counts.join(', ')}</title><style>${style}</style>
<header><h1>Visual review: ${counts.join(', ')}</h1>
<p>Drawn by ${escape(browser)}; the expected pictures by ${escape(baselineBrowser)}. Accept with <code>npm run visual -- --update</code>.</p>
<form><select name="component" aria-label="Component">${options('All components', present(results.map(({ shot }) => shot?.component ?? 'Gone')))}</select>
<select name="state" aria-label="State">${options('All states', order)}</select>
<select name="mode" aria-label="Mode">${options('All modes', ['light', 'dark', 'forced'])}</select><output></output></form></header>
<main>${sorted.map(entry).join('\n')}</main>
<script>${script}</script></html>`;
}

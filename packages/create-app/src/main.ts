#!/usr/bin/env node
// `npm create @ledenbureau/app`: asks what a portal shall be, and writes it into a new folder.
import { cancel, intro, note, outro } from '@clack/prompts';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Choices } from './choices.ts';
import { adviseColour } from './colour.ts';
import { createApp } from './createApp.ts';
import { type Flags, readFlags } from './flags.ts';
import { folderProblem } from './folder.ts';
import { proposedChoices } from './proposed.ts';
import { askChoices, Stopped } from './questions.ts';
import { texts } from './texts.ts';
import { readVersions } from './versions.ts';

/** What is asked in the terminal, or with `--yes` taken as proposed: also the nearest colour, where one cannot be read. */
async function choose(flags: Flags): Promise<Choices> {
  const t = texts[flags.language];
  if (!flags.yes) {
    if (!process.stdin.isTTY) throw new Error(t.noTerminal);
    intro(t.intro);
    return askChoices(flags, t);
  }
  const choices = proposedChoices(flags);
  const problem = folderProblem(choices.folder);
  if (problem !== null) throw new Error(t[problem](choices.folder));
  const { colour } = choices;
  const advice = adviseColour(colour);
  console.log(advice.passes ? t.readable(colour, advice.ratio) : t.unreadable({ colour, ...advice }));
  return { ...choices, colour: advice.nearest };
}

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2), process.env);
  const t = texts[flags.language];
  if (flags.help) {
    console.log(t.help);
    return;
  }
  const choices = await choose(flags);
  createApp(choices, readVersions(), fileURLToPath(new URL('../template', import.meta.url)));
  const place = relative('', choices.folder);
  const commands = [
    ...(place === '' ? [] : [`cd ${/\s/.test(place) ? `"${place}"` : place}`]),
    'npm install',
    'npm run dev',
  ];
  const steps = [...commands, ...(choices.signIn ? ['', t.stack] : [])].join('\n');
  if (flags.yes) console.log(`${t.ready(choices.folder)}\n${steps}`);
  else {
    note(steps, t.nextSteps);
    outro(t.ready(choices.folder));
  }
}

try {
  await main();
} catch (error) {
  if (error instanceof Stopped) cancel(texts[readFlags(process.argv.slice(2), process.env).language].stopped);
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
